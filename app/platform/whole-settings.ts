import type { z } from "zod";

/** Names what is missing of settings that were given in part, and mean something only together. */
export function requireWhole<Name extends string>(wholes: readonly (readonly Name[])[]) {
  return (values: Record<Name, unknown>, context: z.RefinementCtx): void => {
    for (const names of wholes) {
      const missing = names.filter((name) => values[name] === null);
      if (missing.length === names.length) continue;
      for (const name of missing) {
        const others = names.filter((other) => !missing.includes(other)).join(", ");
        context.addIssue({ code: "custom", path: [name], message: `is missing beside ${others}` });
      }
    }
  };
}
