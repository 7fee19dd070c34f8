import type { FieldWords } from "#app/lib/audited.ts";
import type { DeclaredFields } from "#app/lib/declared-fields.ts";
import { formatCount, formatFils } from "#app/lib/money.ts";
import { formatDate, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";

export const yesOrNo = (value: unknown): string => (value ? m.ui_yes() : m.ui_no());

export const figure = (value: unknown): string => formatCount(Number(value));

export const amount = (fils: unknown): string => formatFils(Number(fils), getLocale());

export const day = (value: unknown): string =>
  formatDate(today(new Date(String(value))), getLocale(), "long");

export const wordIn = (words: { [value: string]: () => string }) => (value: unknown) => {
  const word = String(value);
  return Object.hasOwn(words, word) ? (words[word]?.() ?? word) : word;
};

/** The audit log calls the fields of a form as the form does. */
export const fieldWords = (fields: DeclaredFields): { [field: string]: FieldWords } =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind, label, choices }]) => {
      const labels = (value: unknown) =>
        choices?.().find((choice) => choice.value === value)?.label ?? String(value);
      const values = { figure, date: day, tick: yesOrNo, cards: labels, select: labels };
      return [name, { field: label, value: values[kind as keyof typeof values] }];
    }),
  );
