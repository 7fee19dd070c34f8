import type { Draw } from "../../scripts/demo/draw.ts";
import { attribute } from "../http/form-html.ts";
import { unescaped } from "../http/site.ts";

// Reads the forms of a page as a person sees them, and fills one in.

export type PageForm = {
  action: string;
  /** What stands in its fields. */
  values: Record<string, string>;
  /** What may be chosen: of radio buttons, lists and boxes. */
  choices: Record<string, string[]>;
  /** The choices of which several may be taken. */
  boxes: Set<string>;
  /** Each button that sends it. */
  buttons: { name: string; value: string }[];
};

export function formsOf(html: string, path: string): PageForm[] {
  const forms = html.matchAll(/(<form\b[^>]*>)(.*?)<\/form>/gs);
  return [...forms]
    .filter(([, tag = ""]) => attribute(tag, "method") === "post")
    .map(([, tag = "", inside = ""]) => readForm(tag, inside, path));
}

function readForm(tag: string, inside: string, path: string): PageForm {
  const form: PageForm = {
    action: unescaped(attribute(tag, "action") ?? "") || path,
    values: {},
    choices: {},
    boxes: new Set(),
    buttons: [],
  };
  for (const [control] of inside.matchAll(/<(?:input|button)\b[^>]*>/g)) {
    const name = attribute(control, "name") ?? "";
    const value = unescaped(attribute(control, "value") ?? "");
    const type = attribute(control, "type") ?? (control.startsWith("<button") ? "submit" : "text");
    if (/ disabled=""/.test(control)) continue;
    if (control.startsWith("<button")) {
      if (type === "submit") form.buttons.push({ name, value });
    } else if (type === "radio" || type === "checkbox") {
      if (type === "checkbox") form.boxes.add(name);
      form.choices[name] = [...(form.choices[name] ?? []), value || "on"];
      if (/ checked=""/.test(control)) form.values[name] = value || "on";
    } else if (name && type !== "file") form.values[name] = value;
  }
  for (const [, list = "", options = ""] of inside.matchAll(/(<select\b[^>]*>)(.*?)<\/select>/gs)) {
    const name = attribute(list, "name") ?? "";
    const tags = [...options.matchAll(/<option\b[^>]*>/g)].map(([option]) => option);
    const optionValue = (option = "") => unescaped(attribute(option, "value") ?? "");
    form.choices[name] = tags.map(optionValue).filter(Boolean);
    form.values[name] = optionValue(tags.find((option) => / selected=""/.test(option)) ?? tags[0]);
  }
  for (const [, area = "", text = ""] of inside.matchAll(
    /(<textarea\b[^>]*>)(.*?)<\/textarea>/gs,
  )) {
    form.values[attribute(area, "name") ?? ""] = unescaped(text.trimStart());
  }
  return form;
}

/** As somebody fills it in who means it: `typed` by the name of a field, choices at random. */
export function filledIn(form: PageForm, draw: Draw, typed: Record<string, string>) {
  const fields: Record<string, string | string[]> = { ...form.values };
  for (const [name, choices] of Object.entries(form.choices)) {
    if (choices.length === 0 || draw.chance(0.5)) continue;
    fields[name] = form.boxes.has(name)
      ? draw.shuffle(choices).slice(0, draw.between(1, choices.length))
      : draw.pick(choices);
  }
  for (const name of Object.keys(fields)) {
    const text = typed[name];
    if (text !== undefined) fields[name] = text;
  }
  const button = form.buttons.length > 0 ? draw.pick(form.buttons) : null;
  if (button?.name) fields[button.name] = button.value;
  return fields;
}
