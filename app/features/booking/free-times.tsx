import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useHref, useNavigation } from "react-router";
import { tickedExtras } from "#app/features/extras/extras.ts";
import { chosenDay } from "./booking.ts";
import type { FreeTimes } from "./slots.ts";

export type FreePlaces = ReturnType<typeof useFreeTimes>;

/** Free times for the work of a form, which stays React's own. */
export function useFreeTimes(availability: string) {
  const form = useRef<HTMLFormElement>(null);
  const [posted, setPosted] = useState<FormData | null>(null);
  const read = useCallback(() => setPosted(new FormData(form.current ?? undefined)), []);
  useEffect(() => {
    read();
    const { current } = form;
    // Not by `onChange`: React hears no changes in what only the server renders.
    current?.addEventListener("change", read);
    return () => current?.removeEventListener("change", read);
  }, [read]);
  const value = (name: string) => String(posted?.get(name) ?? "");
  const [size, time] = [value("vehicleSize"), value("selectedTime")];
  const extras = tickedExtras(posted?.keys() ?? []).join();
  const day = posted && chosenDay(value("selectedDate"), value("laterDate"));
  const path = useHref(availability);
  const addressFor = (asked: { day?: string }) => `${path}?${queryOf({ size, extras, ...asked })}`;
  const weeks = useAnswer(posted && addressFor({}));
  const isLater = weeks.current && day && !weeks.current.days[day];
  const later = useAnswer(isLater ? addressFor({ day }) : null);
  const current = later.current ?? weeks.current;
  const offered = weeks.current?.extras;
  useEffect(() => {
    const isPreview = new URLSearchParams(location.search).has("preview");
    if (offered && !isPreview) hideOtherExtras(form.current, offered);
  }, [offered]);
  useEffect(() => {
    const gone = form.current?.querySelectorAll<HTMLInputElement>(
      ":is(input[disabled], label[hidden] > input):checked",
    );
    for (const choice of gone ?? []) choice.checked = false;
    if (gone?.length) read();
  });
  return {
    form,
    carId: posted && value("carId"),
    size,
    day,
    isRead: posted !== null,
    days: weeks.last?.days ?? {},
    times: (day && current?.days[day]?.times) || {},
    time,
    first: time ? null : weeks.current?.first,
    total: weeks.current?.total ?? [],
  };
}

export const queryOf = (asked: { [name: string]: string }) =>
  new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ""));

type Answer = { address: string; times: FreeTimes };

/** Asked again when the page is visible again and after a post. */
function useAnswer(address: string | null) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const isIdle = useNavigation().state === "idle";
  useEffect(() => {
    if (!address || !isIdle) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      const response = await fetch(address, { cache: "no-store" }).catch(() => null);
      const times: FreeTimes | null = response?.ok ? await response.json() : null;
      if (times && !signal.aborted) setAnswer({ address, times });
    };
    void ask();
    document.addEventListener("visibilitychange", ask, { signal });
    return () => leaving.abort();
  }, [address, isIdle]);
  const last = answer?.times ?? null;
  return { last, current: answer?.address === address ? last : null };
}

function hideOtherExtras(form: HTMLFormElement | null, offered: string[]): void {
  for (const box of form?.querySelectorAll<HTMLInputElement>("[name^='extra.']") ?? [])
    box
      .closest("label")
      ?.toggleAttribute("hidden", !offered.includes(tickedExtras([box.name])[0] ?? ""));
}

export const LINK =
  "inline-flex min-h-11 items-center underline decoration-brass underline-offset-[0.3em] hover:text-brass-light";

export function FreeTimesNote({ places: { form, times, time, first } }: { places: FreePlaces }) {
  const choose = () => {
    // Each click is rendered before the next: a time may be hidden until its day is chosen.
    for (const choice of [
      `[name=selectedDate][value="${first?.date}"]`,
      `[name=selectedTime][value="${first?.time}"]`,
    ])
      flushSync(() => form.current?.querySelector<HTMLInputElement>(choice)?.click());
  };
  return (
    // What becomes known later has its place from the first, so that nothing below it moves.
    <div className="min-h-11">
      <p aria-live="polite" className="text-brass-light empty:hidden">
        {times[time]?.[2]}
      </p>
      {first && (
        <button type="button" onClick={choose} className={LINK}>
          {first.text}
        </button>
      )}
    </div>
  );
}
