// Tables sort by the column that is clicked; a link into a closed part opens it.
for (const table of document.querySelectorAll("table")) {
  table.tHead.addEventListener("click", (event) => {
    const column = event.target.cellIndex;
    const value = (row) => row.cells[column].textContent.replaceAll(",", "");
    const number = (row) => (Number.isNaN(parseFloat(value(row))) ? -Infinity : parseFloat(value(row)));
    const rows = [...table.tBodies[0].rows];
    const byName = rows.every((row) => number(row) === -Infinity);
    const down = table.dataset.sorted !== `${column}`;
    rows.sort((one, other) => (byName ? value(one).localeCompare(value(other)) : number(other) - number(one)));
    table.dataset.sorted = down ? column : "";
    table.tBodies[0].append(...(down ? rows : rows.reverse()));
  });
}
const open = () => {
  const target = document.getElementById(location.hash.slice(1));
  if (target?.tagName === "DETAILS") target.open = true;
};
addEventListener("hashchange", open);
open();
