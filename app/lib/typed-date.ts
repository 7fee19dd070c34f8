import { asciiDigits } from "./text.ts";
import { addDays, type LocalDate, parseDateThisCentury } from "./time.ts";

export type TypedDate = { date: LocalDate; rest: string };

const mostWords = 5;

const daysBack = 30;

const yearsAhead = 8;

/** The first day in a typed English or Arabic text, and the rest of the text. */
export function findTypedDate(text: string, today: LocalDate): TypedDate | null {
  const words = text.split(/\s+/).filter(Boolean);
  const plainWords = words.map(plain);
  for (let start = 0; start < words.length; start++) {
    for (let end = Math.min(start + mostWords, words.length); end > start; end--) {
      const date = readDate(plainWords.slice(start, end).join(" "), today);
      if (date) return { date, rest: words.toSpliced(start, end - start).join(" ") };
    }
  }
  return null;
}

function readDate(text: string, today: LocalDate): LocalDate | null {
  const days = relativeDays.get(text);
  if (days !== undefined) return addDays(today, days);
  const dayOfMonth = withoutWeekday(text);
  return readNumbers(dayOfMonth, today) ?? readMonthName(dayOfMonth, today);
}

function readNumbers(text: string, today: LocalDate): LocalDate | null {
  const iso = /^(\d{4})([-/.])(\d\d?)\2(\d\d?)$/.exec(text);
  if (iso) return dateOf({ year: iso[1], month: Number(iso[3]), day: iso[4] }, today);
  const [, first, , second, year] = /^(\d\d?)([-/.])(\d\d?)(?:\2(\d{4}|\d\d))?$/.exec(text) ?? [];
  if (!first || !second) return null;
  const [day, month] = Number(second) > 12 ? [second, first] : [first, second];
  return dateOf({ year, month: Number(month), day }, today);
}

function readMonthName(text: string, today: LocalDate): LocalDate | null {
  const [, day, name = "", year] =
    /^(\d\d?)(?:st|nd|rd|th)?[ -]?(?:(?:of|من) )?(\p{L}+)(?:[ -](\d{4}))?$/u.exec(text) ?? [];
  if (day) return dateOf({ year, month: monthOf(name), day }, today);
  const [, monthName = "", dayBehind, yearBehind] =
    /^(\p{L}+)[ -]?(\d\d?)(?:st|nd|rd|th)?(?: (\d{4}))?$/u.exec(text) ?? [];
  return dateOf({ year: yearBehind, month: monthOf(monthName), day: dayBehind }, today);
}

type Parts = { year: string | undefined; month: number; day: string | undefined };

function dateOf({ year, month, day = "" }: Parts, today: LocalDate): LocalDate | null {
  const monthAndDay = `${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (year) return parseDateThisCentury(`${year.padStart(4, "20")}-${monthAndDay}`);
  const earliest = addDays(today, -daysBack);
  const firstYear = Number(earliest.slice(0, 4));
  for (let ahead = 0; ahead <= yearsAhead; ahead++) {
    const date = parseDateThisCentury(`${firstYear + ahead}-${monthAndDay}`);
    if (date && date >= earliest) return date;
  }
  return null;
}

function plain(word: string): string {
  const letters = asciiDigits(word)
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}|ـ/gu, "");
  return letters.replaceAll("ة", "ه").replace(/[.,،]+$/, "");
}

const relativeDays = new Map<string, number>();
for (const word of ["yesterday", "أمس"]) relativeDays.set(plain(word), -1);
for (const word of ["today", "اليوم"]) relativeDays.set(plain(word), 0);
for (const word of ["tomorrow", "غدا", "بكرة", "باكر"]) relativeDays.set(plain(word), 1);

const months = [
  ["january", "يناير"],
  ["february", "فبراير"],
  ["march", "مارس"],
  ["april", "أبريل"],
  ["may", "مايو"],
  ["june", "يونيو", "يونيه"],
  ["july", "يوليو", "يوليه"],
  ["august", "أغسطس"],
  ["september", "سبتمبر"],
  ["october", "أكتوبر"],
  ["november", "نوفمبر"],
  ["december", "ديسمبر"],
].map((names) => names.map(plain));

const weekdays = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "الأحد",
  "الاثنين",
  "الثلاثاء",
  "الأربعاء",
  "الخميس",
  "الجمعة",
  "السبت",
  "أحد",
  "اثنين",
  "ثلاثاء",
  "أربعاء",
  "خميس",
  "جمعة",
  "سبت",
].map(plain);

const monthOf = (name: string) =>
  months.findIndex((names) => names.some((full) => isShortFor(name, full))) + 1;

const withoutWeekday = (text: string) =>
  text.replace(/^(\p{L}+) (?=.)/u, (words, name: string) =>
    weekdays.some((full) => isShortFor(name, full)) ? "" : words,
  );

const isShortFor = (name: string, full: string) => name.length >= 3 && full.startsWith(name);
