import { asciiDigits } from "./text.ts";

export const letterMarks = String.raw`[\u0300-\u036F\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200C\u200D]`;

export const alikeLetters = { from: "ةىیٱکøłđıß", to: "هيياكoldis" };

const apostrophes = /(?<=[\p{L}\p{N}])['`´‘’ʻʼ′＇](?=[\p{L}\p{N}])/gu;

/** Text as the database folds it (db/schema/columns.ts), with one kind of apostrophe. */
export function foldedText(text: string): string {
  const plain = text
    .replace(apostrophes, "'")
    .normalize("NFKD")
    .replace(new RegExp(letterMarks, "g"), "")
    .toLowerCase();
  return Array.from(plain, (letter) => {
    const at = alikeLetters.from.indexOf(letter);
    return at < 0 ? letter : alikeLetters.to.charAt(at);
  }).join("");
}

const mostWords = 8;

/** A row must contain all words. A phone number is one word, without country code. */
export function searchWords(q: string): string[] {
  const typed = asciiDigits(q).trim();
  const digits = typed.replace(/\D/g, "");
  if (isPhone(typed) && digits.length >= 3) {
    return [digits.replace(/^(?:00)?9710?(?=5)/, "0")];
  }
  const words = typed.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return [...new Set(words)].slice(0, mostWords);
}

function isPhone(typed: string): boolean {
  if (!/^\+?[\d\s()-]+$/.test(typed)) return false;
  return !typed.includes("-") || (/^[+(0]|^971/.test(typed) && !/\b\d{8}-|-\d{8}\b/.test(typed));
}

/**
 * The LIKE pattern of a word; words of a row stand behind a space. A trigram index needs three
 * characters in a row, so shorter words match only at the beginning of a word.
 */
export function wordPattern(word: string): string {
  const escaped = word.replace(/[\\%_]/g, "\\$&").replace(apostrophes, "_");
  const letters = word.normalize("NFKD").replace(/\p{M}|ـ/gu, "");
  return /[\p{L}\p{N}]{3}/u.test(letters) ? `%${escaped}%` : `% ${escaped}%`;
}
