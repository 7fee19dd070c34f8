import { useCallback, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate, useNavigation, useRevalidator } from "react-router";
import {
  type InboxItem,
  type InboxKind,
  type InboxSnapshot,
  newInboxItems,
} from "#app/features/dashboard/overview.ts";
import { foundAddress, listOf } from "#app/features/finder/finder.ts";
import { m } from "#app/paraglide/messages.js";
import { showToast } from "#app/ui/toast.tsx";
import { askForAttention, attentionGiven } from "./admin-head.tsx";
import { askServer } from "./ask-server.ts";

const waitMs = 2_000;

/**
 * Reads the page again when other staff change something, and announces new requests in a toast, in
 * the title and to screen readers. The focus stays where it is.
 */
export function NewInboxItems({ snapshot, readAt }: { snapshot: InboxSnapshot; readAt: string }) {
  const navigate = useNavigate();
  const refresh = useRefresh(readAt);
  const known = useRef<Set<string>>(new Set(snapshot.items.map(({ id }) => id)));
  const lastChange = useRef(snapshot.lastChange);
  const since = useRef(new Date(readAt));
  const [isSignedOut, setSignedOut] = useState(false);
  useAttentionEnd();

  const onInboxChange = useCallback(
    (message: InboxMessage) => {
      setSignedOut(message === "signed-out");
      if (message === "signed-out") return;
      const newItems = newInboxItems(message.items, known.current, since.current);
      for (const { id } of message.items) known.current.add(id);
      const isChanged = message.lastChange !== lastChange.current;
      lastChange.current = message.lastChange;
      if (isChanged || newItems.length > 0) refresh();
      if (newItems.length === 0) return;
      askForAttention(newItems.length);
      whenNot(hasToast, () => {
        showToast("info", textOf(newItems), {
          label: m.ui_open(),
          run: () => void navigate(addressOf(newItems)),
        });
      });
    },
    [refresh, navigate],
  );
  useInboxChanges(onInboxChange);
  return <SignedOutNote isShown={isSignedOut} />;
}

/** Reads the page again as soon as nobody is at work on it, and until it was answered. */
function useRefresh(readAt: string): () => void {
  const { revalidate, state: refreshing } = useRevalidator();
  const { state } = useNavigation();
  const page = useRef({ readAt, isOnTheWay: false, isRefreshing: false });
  useEffect(() => {
    page.current = { readAt, isOnTheWay: state !== "idle", isRefreshing: refreshing !== "idle" };
  }, [readAt, state, refreshing]);
  const [old, setOld] = useState<{ readAt: string }>();
  useEffect(() => {
    if (old?.readAt !== readAt) return;
    const read = () => {
      const { isOnTheWay } = page.current;
      const isBusy = isOnTheWay || isAnswerShown() || hasUnsentTyping() || !navigator.onLine;
      if (!isBusy) void revalidate();
    };
    read();
    const timer = setInterval(() => {
      if (!page.current.isRefreshing) read();
    }, waitMs);
    return () => clearInterval(timer);
  }, [old, readAt, revalidate]);
  return useCallback(() => setOld({ readAt: page.current.readAt }), []);
}

function useAttentionEnd(): void {
  useEffect(() => {
    const events = ["pointerdown", "keydown", "focus"] as const;
    for (const event of events) addEventListener(event, attentionGiven);
    return () => {
      for (const event of events) removeEventListener(event, attentionGiven);
    };
  }, []);
}

function textOf(newItems: InboxItem[]): string {
  const [first] = newItems;
  if (!first || newItems.length > 1) return m.dashboard_news_several({ count: newItems.length });
  return newItemsText[first.kind]();
}

const newItemsText: Record<InboxKind, () => string> = {
  contact: m.dashboard_news_contact,
  booking: m.board_new_booking,
  order: m.dashboard_news_order,
};

function addressOf(newItems: InboxItem[]): string {
  const [first, ...others] = newItems;
  if (!first || others.some(({ kind }) => kind !== first.kind)) return "/admin/dashboard";
  return others.length > 0 ? listOf[first.kind] : foundAddress(first);
}

function whenNot(isBusy: () => boolean, go: () => void): void {
  if (!isBusy()) go();
  else setTimeout(() => whenNot(isBusy, go), waitMs);
}

/** True while a form was filled in and not sent; such a page must not be read again. */
function hasUnsentTyping(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    ":is(dialog[open], main form[method=post]) :is(input:not([type=hidden]), textarea)",
  );
  return [...fields].some((field) =>
    "checked" in field && /^(checkbox|radio)$/.test(field.type)
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue,
  );
}

/** Reading the page again would remove the answer of a post, which is shown only once. */
const isAnswerShown = () =>
  document.querySelector("toast-message:not([hidden], :has(button)), [data-answer]") !== null;

const hasToast = () => document.querySelector("toast-message:not([hidden])") !== null;

/** Says over the page, which keeps what is typed, that the session has ended. */
function SignedOutNote({ isShown }: { isShown: boolean }) {
  const { pathname, search } = useLocation();
  const to = `/admin/login?${new URLSearchParams({ to: pathname + search })}`;
  return (
    <div role="status" className="fixed inset-x-4 bottom-4 z-40 mx-auto max-w-form">
      {isShown && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-md border border-yellow/50 bg-raised px-4 py-1.5 text-sm">
          {m.dashboard_session_ended()}
          <Link
            reloadDocument
            to={to}
            className="inline-flex min-h-11 items-center underline decoration-brass underline-offset-4 hover:text-brass-light"
          >
            {m.dashboard_sign_in_again()}
          </Link>
        </p>
      )}
    </div>
  );
}

const pollMs = 3_000;
const hiddenPollMs = 30_000;

type InboxMessage = InboxSnapshot | "signed-out";
type OnInboxChange = (message: InboxMessage) => void;

function useInboxChanges(onInboxChange: OnInboxChange): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const askLater = () => {
      clearTimeout(timer);
      timer = setTimeout(ask, document.hidden ? hiddenPollMs : pollMs);
    };
    const ask = async () => {
      const message = await askServer<InboxSnapshot>("/admin/pulse");
      if (isOver) return;
      if (message === "signed-out" || typeof message === "object") onInboxChange(message);
      askLater();
    };
    askLater();
    document.addEventListener("visibilitychange", askLater);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", askLater);
    };
  }, [onInboxChange]);
}
