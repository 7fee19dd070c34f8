import { useEffect, useRef, useState } from "react";
import { m } from "#app/paraglide/messages.js";
import { CallableText } from "./callable-text.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** Without a field the problem is the whole form's: too many posts, a fault of ours. */
export type FieldProblem = { fieldId?: string; message: string };

/**
 * Stands above a form that was refused and takes the focus, with and without script. Give it a new
 * `key` for every refusal, so that it takes the focus again.
 */
export function ErrorSummary({ problems }: { problems: FieldProblem[] }) {
  const box = useRef<HTMLDivElement>(null);
  const [cameWithDocument] = useState(!useHydrated());
  useEffect(() => {
    // Who began to correct the form while React woke stays where they are.
    const isElsewhere = cameWithDocument && document.activeElement !== document.body;
    if (!isElsewhere) box.current?.focus();
    return markTitle();
  }, [cameWithDocument]);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: after a refused post the summary is what to read first
      autoFocus
      aria-labelledby="error-summary-title"
      className="rounded-md border border-red bg-red/6 p-5 sm:p-6"
    >
      <h2 id="error-summary-title" className="text-lg font-medium tracking-normal">
        {m.ui_error_summary_title()}
      </h2>
      <ul className="mt-3 grid">
        {problems.map(({ fieldId, message }) => (
          <li key={message}>
            {fieldId ? (
              <a
                href={`#${fieldId}`}
                className="inline-flex min-h-11 items-center text-red underline underline-offset-4 hover:decoration-2"
              >
                {message}
              </a>
            ) : (
              <CallableText>{message}</CallableText>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The title says that something is wrong, as it does when the server refused; returns the undoing. */
function markTitle(): (() => void) | undefined {
  const { title } = document;
  if (title.startsWith(m.ui_error_title_prefix({ title: "" }).trim())) return;
  document.title = m.ui_error_title_prefix({ title });
  return () => {
    document.title = title;
  };
}
