const storageKey = "typed";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Another language is another document, whose empty forms would replace what is typed. It goes over
 * in the storage of this tab, and the next document deletes it there. No password goes along.
 */
export function keepTypedInOtherLanguage(): void {
  const typed = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  if (typed) fillIn(JSON.parse(typed));
  document.addEventListener("click", ({ target }) => {
    if (!(target as Element).closest("a[href^='/language/']")) return;
    sessionStorage.setItem(storageKey, JSON.stringify(fields().map(readField)));
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
