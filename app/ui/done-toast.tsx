import { useEffect } from "react";
import { useFetcher, useSubmit } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { showToast } from "./show-toast.ts";

/** What an action answers to a script: what was done and how to undo it, or why it was not done. */
export type ActionResult =
  | { done: { text: string; undo?: { action: string; fields: { [name: string]: string } } } }
  | { problem: string };

/** The answer to a post, also to one that was refused as a form is, with what was typed. */
export type PostResult = ActionResult | { problem?: string | undefined } | undefined;

const undoKey = "undo";

/** Says what an action answered, for a moment; with Undo where there is a way back. */
export function useResultToast(answer: PostResult): void {
  const submit = useSubmit();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, whatever else changes
  useEffect(() => {
    if (!answer) return;
    if (!("done" in answer)) return answer.problem ? showToast("error", answer.problem) : undefined;
    const { text, undo } = answer.done;
    const run = () =>
      submit(undo?.fields ?? {}, {
        method: "post",
        action: undo?.action,
        navigate: false,
        fetcherKey: undoKey,
      });
    showToast("success", text, undo && { label: m.ui_undo(), run });
  }, [answer]);
}

/** Says what became of an Undo, whose row may have left the page meanwhile. Once on every page. */
export function UndoResultToast() {
  useResultToast(useFetcher<PostResult>({ key: undoKey }).data);
  return null;
}
