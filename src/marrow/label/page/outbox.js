// What was said and has not yet arrived: kept by the browser until the server has it, whatever is killed between.
// In IndexedDB, strictly: localStorage is on the disk only seconds later.

const RETRY = 1000;
const LARGEST = 60000; // bytes of a request that a page may send while it is left

const answered = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export class Outbox {
  static async open(store, heard) {
    const request = indexedDB.open(`marrow-outbox-${store}`, 1);
    request.onupgradeneeded = () => request.result.createObjectStore("events", { keyPath: "id" });
    const box = new Outbox(await answered(request), heard);
    const events = await answered(box.kept("readonly").getAll());
    box.events = events.sort((a, b) => a.order - b.order);
    return box;
  }

  constructor(database, { arrived, changed }) {
    Object.assign(this, { database, arrived, changed, events: [], sending: false, refused: "" });
  }

  kept(mode) {
    return this.database.transaction("events", mode, { durability: "strict" }).objectStore("events");
  }

  say(event) {
    this.refused = "";
    const order = Math.max(Date.now(), (this.events.at(-1)?.order ?? 0) + 1);
    const entry = { id: crypto.randomUUID(), order, ...event };
    this.events.push(entry);
    this.kept("readwrite").add(entry);
    this.changed(this.events.length, "");
    this.send();
  }

  forget(entry) {
    this.events = this.events.filter((each) => each !== entry);
    this.kept("readwrite").delete(entry.id);
    this.changed(this.events.length, this.refused);
  }

  // One after another, in order. An event that comes twice counts once: the server knows its id.
  async send() {
    if (this.sending) return;
    this.sending = true;
    try {
      while (this.events.length) await this.deliver(this.events[0]);
    } catch {
      this.changed(this.events.length, "the server does not answer");
      setTimeout(() => this.send(), RETRY);
    } finally {
      this.sending = false;
    }
  }

  async deliver(entry) {
    const body = JSON.stringify(entry);
    const headers = { "Content-Type": "application/json" };
    const response = await fetch("/api/events", { method: "POST", headers, body, keepalive: body.length < LARGEST });
    if (response.status >= 500) throw new Error(response.statusText);
    const answer = await response.json();
    if (!response.ok) this.refused = answer.detail;
    this.forget(entry);
    if (response.ok) this.arrived(entry, answer);
  }
}
