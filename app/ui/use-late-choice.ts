import { type KeyboardEvent, useEffect, useRef, useState } from "react";

/** Whoever walks through the options by the arrow keys passes those that they do not want. */
const pauseMs = 700;

/** What was chosen and not sent yet, and what was shown before. */
type Choice = { value: string; seen: string; pauseMs: number };

/**
 * Sends what is chosen from a select that stands on `shown`: at once, but after a short pause when
 * it was chosen by a key, which Enter, Escape and leaving the field end. While it `isBusy` sending,
 * the next choice waits. `props` are the select's; `flush` sends at once what waits.
 */
export function useLateChoice(
  { shown, isBusy }: { shown: string; isBusy: boolean },
  send: (choice: { value: string; seen: string }) => void,
) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const byKey = useRef(false);
  const sendNow = ({ value, seen }: Choice) => {
    if (value !== seen) send({ value, seen });
    setChoice(null);
  };
  const flush = () => {
    if (!choice) return;
    if (isBusy) setChoice({ ...choice, pauseMs: 0 });
    else sendNow(choice);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `send` is another at each render
  useEffect(() => {
    if (!choice || isBusy) return;
    const timer = setTimeout(() => sendNow(choice), choice.pauseMs);
    return () => clearTimeout(timer);
  }, [choice, isBusy]);
  return {
    chosen: choice?.value ?? shown,
    flush,
    props: {
      onPointerDown: () => {
        byKey.current = false;
      },
      onKeyDown: (event: KeyboardEvent) => {
        byKey.current = true;
        if (!choice || (event.key !== "Enter" && event.key !== "Escape")) return;
        // Enter would open the options again instead.
        if (event.key === "Enter") event.preventDefault();
        flush();
      },
      onBlur: flush,
      onChange: ({ currentTarget: { value } }: { currentTarget: HTMLSelectElement }) =>
        setChoice({ value, seen: choice?.seen ?? shown, pauseMs: byKey.current ? pauseMs : 0 }),
    },
  };
}
