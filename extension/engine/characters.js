// Words and characters of a text, counted as src/marrow/characters.py counts them.
//
// A word is a run of characters between white space; the characters of scripts that write without spaces (Han, kana,
// Thai, Lao, Khmer, Burmese, ...) are a word each, and their punctuation is none.

var marrowCharacters = (() => {
  "use strict";

  const SPACE = 1;
  const UNSPACED = 2;
  const UNSPACED_PUNCTUATION = 4;

  // Blocks of the scripts that write without spaces (Unicode 16, Blocks.txt).
  const UNSPACED_BLOCKS = [
    [0x0e00, 0x0eff],
    [0x1000, 0x109f],
    [0x1780, 0x17ff],
    [0x1950, 0x19df],
    [0x1a20, 0x1aaf],
    [0x2e80, 0x2fdf],
    [0x3005, 0x3007],
    [0x3021, 0x3029],
    [0x3031, 0x3035],
    [0x3040, 0x312f],
    [0x31a0, 0x31bf],
    [0x31f0, 0x31ff],
    [0x3400, 0x4dbf],
    [0x4e00, 0x9fff],
    [0xa9e0, 0xa9ff],
    [0xaa60, 0xaa7f],
    [0xf900, 0xfaff],
    [0xff66, 0xff9f],
  ];
  const UNSPACED_PUNCTUATION_BLOCKS = [
    [0x3000, 0x303f],
    [0xff00, 0xff65],
  ];
  const FIRST_SUPPLEMENTARY_HAN = 0x1b000;
  const LAST_SUPPLEMENTARY_HAN = 0x323af;

  const table = new Uint8Array(0x10000);
  mark([[0, 0xffff]], /[\p{Zs}\p{Zl}\p{Zp}\x09-\x0d\x1c-\x1f\x85]/u, SPACE);
  mark(UNSPACED_BLOCKS, /[\p{Lo}\p{Lm}\p{Nl}\p{So}]/u, UNSPACED);
  mark(UNSPACED_PUNCTUATION_BLOCKS, /\p{P}/u, UNSPACED_PUNCTUATION);

  function mark(blocks, pattern, bit) {
    const all = new RegExp(`${pattern.source}+`, "gu");
    for (const [first, last] of blocks) {
      let text = "";
      for (let code = first; code <= last; code++)
        text += code >= 0xd800 && code < 0xe000 ? "x" : String.fromCharCode(code);
      for (const { index, 0: found } of text.matchAll(all)) {
        for (let i = 0; i < found.length; i++) table[first + index + i] |= bit;
      }
    }
  }

  function classAt(text, i) {
    const unit = text.charCodeAt(i);
    if (unit < 0xd800 || unit > 0xdbff) return table[unit];
    const code = text.codePointAt(i);
    return code >= FIRST_SUPPLEMENTARY_HAN && code <= LAST_SUPPLEMENTARY_HAN ? UNSPACED : 0;
  }

  // {characters, words, tokens}: characters that are no white space, words, and runs between white space.
  function count(text) {
    let characters = 0;
    let words = 0;
    let tokens = 0;
    let inWord = false;
    let inToken = false;
    for (let i = 0; i < text.length; i++) {
      const found = classAt(text, i);
      if (text.codePointAt(i) > 0xffff) i++; // a character of two units
      if (found & SPACE) {
        inWord = inToken = false;
        continue;
      }
      characters++;
      if (!inToken) tokens++;
      inToken = true;
      if (found & (UNSPACED | UNSPACED_PUNCTUATION)) {
        if (found & UNSPACED) words++;
        inWord = false;
      } else {
        if (!inWord) words++;
        inWord = true;
      }
    }
    return { characters, words, tokens };
  }

  const isSpace = (unit) => (table[unit] & SPACE) !== 0;

  // The words of a text between white space, as Python's str.split() gives them.
  function split(text) {
    const found = [];
    let start = -1;
    for (let i = 0; i <= text.length; i++) {
      const space = i === text.length || isSpace(text.charCodeAt(i));
      if (!space && start < 0) start = i;
      if (space && start >= 0) {
        found.push(text.slice(start, i));
        start = -1;
      }
    }
    return found;
  }

  return { count, split };
})();
