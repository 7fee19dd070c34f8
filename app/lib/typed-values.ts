/** The texts that were typed, to show them again; a password is not written into a page. */
export function typedValues(form: FormData): { [name: string]: string } {
  const texts = [...form].filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === "string" && !/password$/i.test(entry[0]),
  );
  return Object.fromEntries(texts);
}
