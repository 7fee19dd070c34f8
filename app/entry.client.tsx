import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { assertIsLocale, overwriteGetLocale } from "#app/paraglide/runtime.js";
import { endureMovedNodes, typedKeeper } from "#app/platform/foreign-nodes.ts";

// A document has one language for its whole life: changing it loads another document. What is built
// for browsers knows it (scripts/browser-scripts.ts).
if (import.meta.env.DEV) {
  const locale = assertIsLocale(document.documentElement.lang);
  overwriteGetLocale(() => locale);
}

/** From then on React answers to Back (app/elements/hydration.ts). */
function Page() {
  useEffect(() => {
    dispatchEvent(new Event("hydrate"));
  }, []);
  return <HydratedRouter />;
}

endureMovedNodes();
const keepTyped = typedKeeper();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Page />
    </StrictMode>,
    {
      onRecoverableError(error) {
        reportError(error);
        keepTyped();
      },
    },
  );
});
