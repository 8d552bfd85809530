// How much annotators agree, in a dialog.

const HEAD = ["annotators", "pages", "blocks", "kappa", "F1 of words"];
const NOBODY = "No page is finished by two annotators yet.";

export async function show(dialog) {
  const found = await (await fetch("/api/agreement")).json();
  const table = document.createElement("table");
  add(table, HEAD, "th");
  for (const { one, other, pages, blocks, kappa, f1 } of found) {
    add(table, [`${one}, ${other}`, pages, blocks, number(kappa), number(f1)], "td");
  }
  dialog.querySelector("div").replaceChildren(found.length ? table : NOBODY);
  dialog.showModal();
}

function add(table, cells, name) {
  const row = table.insertRow();
  for (const textContent of cells) row.append(Object.assign(document.createElement(name), { textContent }));
}

const number = (value) => (value === null ? "none" : value.toFixed(3));
