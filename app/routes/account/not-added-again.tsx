import { useEffect, useRef } from "react";
import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "#app/ui/button.tsx";

/**
 * What of an old order could not be put into the cart again. It takes the focus; without script
 * the browser does, because the address ends in `#outcome`.
 */
export function NotAddedAgain({ names, someAdded }: { names: string[]; someAdded: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div
      ref={box}
      id="outcome"
      role="group"
      aria-labelledby="not-added"
      tabIndex={-1}
      className="mb-10 scroll-mt-header rounded-md border border-yellow/50 bg-yellow/8 p-5 sm:p-6"
    >
      <h3 id="not-added" className="text-lg">
        {someAdded ? m.account_again_some_missing() : m.account_again_all_missing()}
      </h3>
      <ul className="mt-3 list-disc ps-5">
        {names.map((name) => (
          <li key={name} className="wrap-anywhere">
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      <p className="mt-5">
        {someAdded ? (
          <ButtonLink to="/cart">{m.account_again_to_cart()}</ButtonLink>
        ) : (
          <ButtonLink to="/perfumes">{m.account_orders_browse()}</ButtonLink>
        )}
      </p>
    </div>
  );
}
