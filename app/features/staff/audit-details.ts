import { joined } from "#app/lib/list.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";

const longest = 60;

/** What an entry keeps of its change, for people to read: `price: 140 to 150`. */
export function detailLines({ from, to, ...others }: Record<string, unknown>): string[] {
  const whole = isChange({ from, to }) ? [changeText({ from, to })] : [];
  const fields = Object.entries(others).flatMap(([name, value]) => {
    // What an entry is about stands beside it, by a name.
    if (name.endsWith("Id")) return [];
    const text = isChange(value) ? changeText(value) : valueText(value);
    return text ? [`${inWords(name)}: ${text}`] : [];
  });
  return [...whole, ...fields];
}

type Change = { from: unknown; to: unknown };

const isChange = (value: unknown): value is Change =>
  typeof value === "object" &&
  value !== null &&
  "from" in value &&
  "to" in value &&
  value.to !== undefined;

const changeText = ({ from, to }: Change) =>
  m.staff_audit_change({ from: valueText(from) || "–", to: valueText(to) || "–" });

function valueText(value: unknown): string {
  if (Array.isArray(value)) return shortened(joined(value.map(valueText), getLocale()));
  if (typeof value === "object" || value === undefined) return "";
  return shortened(String(value));
}

const shortened = (text: string) =>
  text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text;

/** `inStock` as people write it: in stock. */
const inWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
