// The page of a tab, as the panel and the background talk to it: scripts into its isolated world, style sheets of the user.

export class Unreachable extends Error {}

export async function activeTab() {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  return tab.id;
}

async function run(tabId, func, ...args) {
  const [answer] = await chrome.scripting.executeScript({ target: { tabId }, func, args });
  return answer?.result;
}

const isThere = () => typeof marrowAddon !== "undefined" && typeof marrowAddon.call === "function";
const ask = (name, options) => marrowAddon.call(name, options);

async function prepare(tabId) {
  try {
    if (await run(tabId, isThere)) return;
    const files = await (await fetch(chrome.runtime.getURL("content.json"))).json();
    await chrome.scripting.executeScript({ target: { tabId }, files });
  } catch (error) {
    throw new Unreachable("Browsers do not let add-ons read this page.", { cause: error });
  }
}

// What the page's side answers (page/addon.js), with its style sheet in place.
export async function call(tabId, name, options = {}) {
  await prepare(tabId);
  const answer = await run(tabId, ask, name, options);
  if (!answer) throw new Error("The page did not answer.");
  if (answer.error) throw new Error(answer.error);
  if (answer.value?.previous !== undefined) await dress(tabId, answer.value);
  return answer.value;
}

// The new style sheet before the old one goes, so that nothing shows up in between.
async function dress(tabId, { css, previous }) {
  const sheet = (text) => ({ target: { tabId }, css: text, origin: "USER" });
  if (css && css !== previous) await chrome.scripting.insertCSS(sheet(css));
  if (css) await run(tabId, ask, "settle", {});
  if (previous && css !== previous) await chrome.scripting.removeCSS(sheet(previous));
}

// The button: what is hidden is shown again; or else the rest is hidden.
export async function toggle(tabId, options) {
  const { hidden } = await call(tabId, "state");
  return call(tabId, hidden ? "show" : "hide", options);
}
