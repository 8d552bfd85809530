// Files that the reader saves.

// A name made of a title, or else of an address, that every file system takes.
export function fileName(title, url, ending) {
  const { hostname, pathname } = new URL(url);
  const given = title || `${hostname} ${pathname}`;
  const name = given
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return `${Array.from(name).slice(0, 80).join("") || "page"}.${ending}`;
}

export function download(content, name, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return name;
}
