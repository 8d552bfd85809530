// The service on this machine (docs/SERVICE.md), with its own method, `marrow`: asked only where the reader allows it.

import { call } from "./tab.js";

const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

export class NoService extends Error {}

// The address of the service, if that is one of this machine.
export function serviceAddress(given) {
  let url;
  try {
    url = new URL(given);
  } catch {
    throw new NoService(`${given} is no address: the service is at http://127.0.0.1:8642 unless told otherwise.`);
  }
  if (!LOOPBACK.has(url.hostname))
    throw new NoService(`${url.hostname} is not this machine: pages are given to no other.`);
  return url;
}

// Gives the page's snapshot to the service, and what it kept to the page. Returns what it said: which method ran, how it
// ended.
export async function askService(tabId, settings) {
  if (!settings.service) throw new NoService("The method marrow needs the local service: allow it below.");
  const url = new URL("/extract?format=json", serviceAddress(settings.address));
  const body = await call(tabId, "snapshot");
  const headers = { "Content-Type": "application/json" };
  if (settings.token) headers.Authorization = `Bearer ${settings.token}`;
  let response;
  try {
    response = await fetch(url, { method: "POST", body, headers, credentials: "omit", redirect: "error" });
  } catch {
    throw new NoService(`There is no service at ${url.origin}: start it with \`marrow serve\`.`);
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok)
    throw new NoService(`The service answered ${response.status}: ${answer.detail ?? response.statusText}`);
  await call(tabId, "adopt", { numbers: (answer.nodes ?? []).map((node) => node.number).filter((each) => each >= 0) });
  return `${answer.method}, run by the service on this machine: ${answer.message}`;
}
