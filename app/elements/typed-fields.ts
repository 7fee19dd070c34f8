const storageKey = "typed";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Another language is another document, whose empty forms would replace what is typed, and so is the
 * waiting list. It goes over in the storage of this tab, because an address must not hold personal
 * data, and the next document deletes it there. No password goes along.
 */
export function keepTyped(): void {
  const typed = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  if (typed) fillIn(JSON.parse(typed));
  document.addEventListener("click", ({ target, ctrlKey, metaKey, shiftKey }) => {
    const opensElsewhere = ctrlKey || metaKey || shiftKey;
    const link = "a:is([href^='/language/'], [data-carries])";
    if (opensElsewhere || !(target as Element).closest(link)) return;
    const names = fields().filter(({ autocomplete }) => /^(given|family)-name$/.test(autocomplete));
    const name = names.map(({ value }) => value).join(" ");
    const carried = [...fields().map(readField), { name: "name", value: name.trim() }];
    // A page without fields lies on the way to one that has them.
    sessionStorage.setItem(storageKey, fields()[0] ? JSON.stringify(carried) : (typed ?? "[]"));
  });
}

function fields(): Field[] {
  const typed = "input:not([type=hidden], [type=file], [name$=password i]), select, textarea";
  return [...document.querySelectorAll<Field>(`main form :is(${typed})`)];
}

const isChoice = (field: Field): field is HTMLInputElement =>
  field.type === "checkbox" || field.type === "radio";

const nameOf = (field: Field) => (isChoice(field) ? `${field.name} ${field.value}` : field.name);

const readField = (field: Field) => ({
  name: nameOf(field),
  value: isChoice(field) ? field.checked : field.value,
});

function fillIn(typed: ReturnType<typeof readField>[]): void {
  for (const field of fields()) {
    const at = typed.findIndex(({ name }) => name === nameOf(field));
    // Each is taken once: the lines of a cart have fields of equal names.
    const [found] = at < 0 ? [] : typed.splice(at, 1);
    if (typeof found?.value === "string") field.value = found.value;
    else if (found && isChoice(field)) field.checked = found.value;
  }
}
