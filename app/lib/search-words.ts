import { asciiDigits } from "./text.ts";

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
    return [digits.replace(/^(?:00)?971(?=5)/, "0")];
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
  const escaped = word.replace(/[\\%_]/g, "\\$&");
  return /[\p{L}\p{N}]{3}/u.test(word) ? `%${escaped}%` : `% ${escaped}%`;
}
