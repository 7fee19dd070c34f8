import * as z from "zod/mini";

/** When a record was last changed, as the form of whoever saw it then carries it. */
export const expectedVersion = z.pipe(
  z.iso.datetime(),
  z.transform((text) => new Date(text)),
);
