// Runs the add-on's methods on tables from standard input, a JSON object of lists of columns by name, without a browser.
"use strict";

const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");

const extension = path.join(__dirname, "..", "extension");
const files = JSON.parse(fs.readFileSync(path.join(extension, "content.json"), "utf8"));
for (const file of files.filter((name) => name.startsWith("engine/") && !/walk|capture/.test(name))) {
  vm.runInThisContext(fs.readFileSync(path.join(extension, file), "utf8"), { filename: file });
}

const methods = { wlr: marrowWlr, euclidean: marrowEuclidean };
const answers = {};
for (const [name, columns] of Object.entries(JSON.parse(fs.readFileSync(0, "utf8")))) {
  const table = new marrowTable.Table(columns);
  answers[name] = { rows: table.length };
  for (const [method, { select }] of Object.entries(methods)) {
    const selection = select(table);
    const leaves = table.leaves.reduce((sum, leaf, row) => sum + (leaf && selection.keep[row] ? 1 : 0), 0);
    answers[name][method] = [selection.nodes(), leaves];
  }
}
process.stdout.write(JSON.stringify({ answers, tags: marrowTags.NAMES, sets: marrowTags.SETS }));
