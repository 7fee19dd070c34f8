import { attribute } from "../http/form-html.ts";
import { unescaped } from "../http/site.ts";

/** A form as a page has it: where it is posted, and what stands in its fields. */
export type Form = {
  action: string;
  fields: [name: string, value: string][];
  /** Those of them in which one of several values is chosen. */
  choices: string[];
};

const attributeOf = (tag: string, name: string) => {
  const value = attribute(tag, name);
  return value === null ? null : unescaped(value);
};

/** The forms of a page that are posted. `path` is the page's own, for a form that names none. */
export function formsOf(html: string, path: string): Form[] {
  const forms = html.matchAll(/(<form\b[^>]*>)(.*?)<\/form>/gs);
  return [...forms].flatMap(([, tag = "", inside = ""]) => {
    if (attributeOf(tag, "method")?.toLowerCase() !== "post") return [];
    const action = attributeOf(tag, "action") ?? path;
    const controls = inside.matchAll(/<(?:input|textarea|select|button)\b[^>]*>/g);
    const fields = [...controls].flatMap(([control]): Form["fields"] => {
      const name = attributeOf(control, "name");
      return name ? [[name, attributeOf(control, "value") ?? ""]] : [];
    });
    const choices = fields.map(([name]) => name).filter((name) => isChoice(inside, name));
    return [{ action, fields, choices: [...new Set(choices)] }];
  });
}

const isChoice = (html: string, name: string): boolean =>
  [...html.matchAll(/<(?:select|input)\b[^>]*>/g)].some(
    ([tag]) =>
      attributeOf(tag, "name") === name &&
      (tag.startsWith("<select") || attributeOf(tag, "type") === "radio"),
  );
