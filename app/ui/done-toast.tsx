import { useEffect } from "react";
import { useFetcher, useSubmit } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { showToast } from "./toast.tsx";

export type ActionResult =
  | {
      done: { text: string; undo?: { action: string; fields: { [name: string]: string } } };
      refused?: string[];
    }
  | { problem: string; refused?: string[] };

export type PostResult =
  | ActionResult
  | { problem?: string | undefined; errors?: { [field: string]: string } }
  | undefined;

export const undoKey = "undo";

export function useResultToast(answer: PostResult): void {
  const submit = useSubmit();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, whatever else changes
  useEffect(() => {
    if (!answer) return;
    if (!("done" in answer)) {
      // An Undo that posts a form is refused like the form, which is not on the page.
      const [error] = "errors" in answer ? Object.values(answer.errors ?? {}) : [];
      const problem = answer.problem ?? error;
      return problem ? showToast("error", problem) : undefined;
    }
    const { text, undo } = answer.done;
    const deed = document.activeElement;
    returnFocus(deed);
    const run = () => {
      returnFocus(deed);
      void submit(undo?.fields ?? {}, {
        method: "post",
        action: undo?.action,
        navigate: false,
        fetcherKey: undoKey,
      });
    };
    showToast("success", text, undo && { label: m.ui_undo(), run });
  }, [answer]);
}

/** To where the deed was done, whose button may have left the page; Undo leaves with its toast. */
function returnFocus(deed: Element | null): void {
  const isThere = deed?.isConnected && deed !== document.body;
  const place = isThere ? deed : document.querySelector("main");
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
}

/** Rendered once per page, because the row of an Undo may have left the page. */
export function UndoResultToast() {
  useResultToast(useFetcher<PostResult>({ key: undoKey }).data);
  return null;
}
