import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { askForAttention, attentionGiven } from "#app/admin/attention.ts";
import { SignedOutNote } from "#app/admin/signed-out-note.tsx";
import { type Heard, usePulse } from "#app/admin/use-pulse.ts";
import { newsIn, type Pulse, type RequestKind } from "#app/features/dashboard/pulse.ts";
import { m } from "#app/paraglide/messages.js";
import { showToast } from "#app/ui/show-toast.ts";

const lists: Record<RequestKind, string> = {
  contact: "/admin/dashboard/contacts",
  booking: "/admin/dashboard/bookings",
  order: "/admin/perfumes/orders",
};

const waitMs = 2_000;

/**
 * Reads the page anew when a request comes in, and says so: in a toast, in the title, and to readers;
 * the focus stays where it is.
 */
export function NewRequests({ pulse, readAt }: { pulse: Pulse; readAt: string }) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const known = useRef<Set<string>>(new Set(pulse.map(({ id }) => id)));
  const since = useRef(new Date(readAt));
  const [isSignedOut, setSignedOut] = useState(false);
  useAttentionEnd();

  const hear = useCallback(
    (heard: Heard) => {
      setSignedOut(heard === "signed-out");
      if (heard === "signed-out") return;
      const news = newsIn(heard, known.current, since.current);
      for (const { id } of heard) known.current.add(id);
      if (news.length === 0) return;
      askForAttention(news.length);
      whenNothingIsTyped(() => void revalidate());
      whenNoButtonIsShown(() => {
        showToast("info", textOf(news), {
          label: m.dashboard_news_open(),
          run: () => void navigate(addressOf(news)),
        });
      });
    },
    [revalidate, navigate],
  );
  usePulse(hear);
  return <SignedOutNote isShown={isSignedOut} />;
}

/** Whoever touches the page has seen it. */
function useAttentionEnd(): void {
  useEffect(() => {
    const events = ["pointerdown", "keydown", "focus"] as const;
    for (const event of events) addEventListener(event, attentionGiven);
    return () => {
      for (const event of events) removeEventListener(event, attentionGiven);
    };
  }, []);
}

function textOf(news: Pulse): string {
  const [first] = news;
  if (!first || news.length > 1) return m.dashboard_news_several({ count: news.length });
  return newsText[first.kind]();
}

const newsText: Record<RequestKind, () => string> = {
  contact: m.dashboard_news_contact,
  booking: m.dashboard_news_booking,
  order: m.dashboard_news_order,
};

/** Of several of one kind their list; of several kinds the page that shows them all. */
function addressOf(news: Pulse): string {
  const [first, ...others] = news;
  if (!first || others.some(({ kind }) => kind !== first.kind)) return "/admin/dashboard";
  return others.length > 0 ? lists[first.kind] : `${lists[first.kind]}/${first.id}`;
}

/** A dialog with something typed and not sent is left alone until it is sent or closed. */
function whenNothingIsTyped(go: () => void): void {
  if (!hasUnsentTyping()) go();
  else setTimeout(() => whenNothingIsTyped(go), waitMs);
}

function hasUnsentTyping(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "dialog[open] :is(input:not([type=hidden], [type=checkbox], [type=radio]), textarea)",
  );
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}

/** An Undo is not taken away before its time. */
function whenNoButtonIsShown(go: () => void): void {
  if (!document.querySelector("toast-message:not([hidden]) button")) go();
  else setTimeout(() => whenNoButtonIsShown(go), waitMs);
}
