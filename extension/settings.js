// What the reader chose, kept on this machine.

const DEFAULTS = {
  method: "euclidean",
  format: "markdown",
  service: false, // whether pages may be given to the service on this machine
  address: "http://127.0.0.1:8642",
  token: "",
};

export async function loadSettings() {
  const { settings = {} } = await chrome.storage.local.get("settings");
  return { ...DEFAULTS, ...settings };
}

export async function saveSettings(settings) {
  await chrome.storage.local.set({ settings });
}
