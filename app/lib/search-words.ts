import { asciiDigits } from "./text.ts";

/** Tatweel, joiners, and the marks above and below letters, which their decomposed form has by themselves. */
export const letterMarks = String.raw`[\u0300-\u036F\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200C\u200D]`;

/** Letters that people take for each other, besides those that their marks alone tell apart. */
export const alikeLetters = { from: "ةىیٱکøłđıß", to: "هيياكoldis" };

/** Between two letters, as keyboards, phones and word processors write it. */
const apostrophes = /(?<=[\p{L}\p{N}])['`´‘’ʻʼ′＇](?=[\p{L}\p{N}])/gu;

/** Text as the database folds it for its searches (db/schema/columns.ts), with one apostrophe, for what is searched here. */
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

/** More words than this narrow nothing down; each costs the database a condition. */
const mostWords = 8;

/**
 * The words of a search, each of which a row must contain; marks alone are no words. A phone number
 * is one word, without the spaces and the country code that it was typed with.
 */
export function searchWords(q: string): string[] {
  const typed = asciiDigits(q).trim();
  const digits = typed.replace(/\D/g, "");
  if (isPhone(typed) && digits.length >= 3) {
    return [digits.replace(/^(?:00)?9710?(?=5)/, "0")];
  }
  const words = typed.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return [...new Set(words)].slice(0, mostWords);
}

/** A part of an order's number has hyphens as well: behind no dialling code, or with eight digits. */
function isPhone(typed: string): boolean {
  if (!/^\+?[\d\s()-]+$/.test(typed)) return false;
  return !typed.includes("-") || (/^[+(0]|^971/.test(typed) && !/\b\d{8}-|-\d{8}\b/.test(typed));
}

/**
 * The LIKE pattern that finds a word in a row's words, each of which stands behind a space. An index
 * on trigrams needs three letters or digits in a row; what has fewer is found where a word begins.
 */
export function wordPattern(word: string): string {
  const escaped = word.replace(/[\\%_]/g, "\\$&").replace(apostrophes, "_");
  const letters = word.normalize("NFKD").replace(/\p{M}|ـ/gu, "");
  return /[\p{L}\p{N}]{3}/u.test(letters) ? `%${escaped}%` : `% ${escaped}%`;
}
