import { visibleText } from "./site.ts";

// Reads a form as the server sent it. Attributes never hold a bare '>': React escapes it.

export const attribute = (tag: string, name: string) =>
  tag.match(new RegExp(` ${name}="([^"]*)"`))?.[1] ?? null;

const controls = (html: string, name: string) =>
  [...html.matchAll(/<(?:input|textarea)\b[^>]*>/g)].filter(
    ([tag]) => attribute(tag, "name") === name,
  );

/** The messages of the error summary, from top to bottom. */
export function problemsOf(html: string): string[] {
  const summary = html.match(/<div [^>]*role="alert".*?<\/ul>/s)?.[0] ?? "";
  return [...summary.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item]) =>
    // A link within a sentence stands between no spaces.
    visibleText((item ?? "").replace(/<\/?a\b[^>]*>/g, "")).trim(),
  );
}

/** What a field is described by, for screen readers too; radio buttons are by their group. */
export function descriptionOf(html: string, name: string): string {
  const [control] = controls(html, name);
  if (!control) throw new Error(`There is no field ${name}`);
  const isRadio = attribute(control[0], "type") === "radio";
  const group = html.lastIndexOf('<fieldset role="radiogroup"', control.index);
  const owner = isRadio ? html.slice(group, html.indexOf(">", group)) : control[0];
  const ids = attribute(owner, "aria-describedby")?.split(" ") ?? [];
  const texts = ids.map((id) => html.match(new RegExp(`<p id="${id}".*?</p>`, "s"))?.[0] ?? "");
  return visibleText(texts.join(" ")).trim();
}

/** What stands in a field, or the chosen one of its radio buttons; null when nothing does. */
export function fieldValue(html: string, name: string): string | null {
  const control = controls(html, name).find(
    ([tag]) => attribute(tag, "type") !== "radio" || tag.includes(' checked=""'),
  );
  if (!control) return null;
  const text = control[0].startsWith("<textarea")
    ? html.slice(control.index + control[0].length, html.indexOf("</textarea>", control.index))
    : attribute(control[0], "value");
  return text === null ? null : visibleText(text);
}

/** The chosen option of a list. */
export function chosenIn(html: string, name: string): string | null {
  const list = html.match(new RegExp(`<select[^>]* name="${name}".*?</select>`, "s"))?.[0] ?? "";
  const option = list.match(/<option[^>]* selected=""[^>]*>/)?.[0];
  return option ? attribute(option, "value") : null;
}

export function fieldValues(html: string, names: string[]): Record<string, string | null> {
  return Object.fromEntries(names.map((name) => [name, fieldValue(html, name)]));
}

/** The name of the field that only robots fill. */
export function trapOf(html: string): string {
  const trap = html.match(/<input[^>]* tabindex="-1"[^>]*>/i)?.[0] ?? "";
  return attribute(trap, "name") ?? "";
}
