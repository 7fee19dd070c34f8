import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { assertIsLocale, overwriteGetLocale } from "#app/paraglide/runtime.js";

// A document has one language for its whole life: changing it loads another document.
const locale = assertIsLocale(document.documentElement.lang);
overwriteGetLocale(() => locale);

// From here on React answers to Back (app/elements/hydration.ts).
dispatchEvent(new Event("hydrate"));
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
