import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { assertIsLocale, overwriteGetLocale } from "#app/paraglide/runtime.js";
import { endureMovedNodes, typedTextRestorer } from "#app/platform/foreign-nodes.ts";

// A document has one language; changing it loads another document.
const locale = assertIsLocale(document.documentElement.lang);
overwriteGetLocale(() => locale);

function Page() {
  useEffect(() => {
    dispatchEvent(new Event("hydrate"));
  }, []);
  return <HydratedRouter />;
}

endureMovedNodes();
const restoreTyped = typedTextRestorer();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Page />
    </StrictMode>,
    {
      onRecoverableError(error) {
        reportError(error);
        restoreTyped();
      },
    },
  );
});
