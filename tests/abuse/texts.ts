import fc from "fast-check";
import type { Form } from "./forms.ts";
import { brokenBytes, nastyTexts } from "./nasty.ts";
import type { Role } from "./world.ts";

/** What there is to send: the ids, forms and cookies of one world. */
export type Stock = {
  url: string;
  cookies: Record<Role, string>;
  /** Every cookie that any answer sets, by its name, with a value that was right once. */
  cookieValues: Record<string, string>;
  ids: string[];
  /** Fills a parameter of the site map with what is there. */
  fill: (parameter: string) => string;
  forms: Form[];
};

/** As it stands in an address or a form, with bytes that no text has. */
export const percent = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replaceAll(encodeURIComponent(brokenBytes), "%ED%A0%80");

/** What somebody might write anywhere. */
export const nastyText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...nastyTexts) },
  { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
  { weight: 1, arbitrary: fc.integer().map(String) },
);

/** The same, and what is there in this world. */
export function textsOf({ ids, url }: Stock) {
  return fc.oneof(
    { weight: 5, arbitrary: nastyText },
    { weight: 2, arbitrary: fc.constantFrom(...ids) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("/profile", `${url}/cart`, "/ar/cart", "/ar//evil.example"),
    },
  );
}
