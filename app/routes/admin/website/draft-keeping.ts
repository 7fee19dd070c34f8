import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import {
  type Location,
  useBlocker,
  useFetcher,
  useFetchers,
  useHref,
  useLocation,
  useNavigate,
  useNavigation,
  useSubmit,
} from "react-router";
import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import type { DraftKept } from "./entry-post.server.ts";

/**
 * Whoever goes to another page waits for what is on its way, which leaving would end; who closes the
 * page is asked, as what was typed can be sent once more in that moment, and a picture cannot.
 */
export function useLeaving() {
  /** Whether the last post was refused and nothing of it was kept. */
  const unsaved = useRef(false);
  // Until its page stands again: its answer is a way of its own, which another one would cut off.
  const isPosting = useNavigation().formMethod === "POST";
  const kept = useFetchers().filter(({ state }) => state === "submitting");
  const isOnItsWay = isPosting || kept.length > 0;
  const isHeavy = isPosting || kept.some(({ formData }) => formData?.has("pictureFile"));
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (isOnItsWay || unsaved.current) && currentLocation.pathname !== nextLocation.pathname,
  );
  const navigate = useNavigate();
  const wanted = useRef<Location>(undefined);
  useEffect(() => {
    if (blocker.state === "blocked") wanted.current = blocker.location;
  }, [blocker]);
  useEffect(() => {
    const to = wanted.current;
    if (!to || isOnItsWay) return;
    wanted.current = undefined;
    const mayLeave = !unsaved.current || window.confirm(m.products_leave_unsaved());
    if (mayLeave) unsaved.current = false;
    if (blocker.state === "blocked") {
      if (mayLeave) blocker.proceed();
      else blocker.reset();
    } else if (mayLeave) {
      // A post was answered, with which the router forgot what it had blocked.
      navigate(to);
    }
  }, [blocker, navigate, isOnItsWay]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isHeavy || unsaved.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isHeavy]);
  return { unsaved, isWaiting: blocker.state === "blocked" && isOnItsWay };
}

const afterTypingMs = 1_200;

/** Whoever leaves with the next touch finds that something is on its way. */
const atOnce = { flushSync: true } as const;

/** With script what is typed is kept as a draft by itself: when the typing pauses, and on leaving. */
export function useDraftKeeping({
  unsaved,
  formError,
}: {
  unsaved: RefObject<boolean>;
  formError: FormError | undefined;
}) {
  const fetcher = useFetcher<DraftKept | FormError>();
  const submit = useSubmit();
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const isLeaving = navigation.location && navigation.location.pathname !== pathname;
  const address = useHref(pathname);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The form, while something in it has not been sent. */
  const unsent = useRef<HTMLFormElement>(null);
  /** The form, once something of it was sent. */
  const sent = useRef<HTMLFormElement>(null);
  const take = () => {
    clearTimeout(timer.current);
    sent.current = unsent.current ?? sent.current;
    const form = unsent.current && new FormData(unsent.current);
    unsent.current = null;
    form?.set("do", "keep");
    // It may be typed only half, and a file was sent when it was chosen.
    form?.delete("pictureUrl");
    return form;
  };
  const keepLater = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => act.current.keep(), afterTypingMs);
  };
  const keep = ({ withFile = false } = {}) => {
    // The page that opens is to show it.
    if (isLeaving) return;
    // Whose edition is the next one's base.
    if (fetcher.state !== "idle" && !withFile) return keepLater();
    const form = take();
    if (!withFile) form?.delete("pictureFile");
    const post = { method: "post", encType: "multipart/form-data" } as const;
    // A read of the whole page would take the notice that a post beside it is to show.
    if (form) fetcher.submit(form, { ...post, ...atOnce, defaultShouldRevalidate: false });
  };
  /** To another page of ours, which then shows what was kept. */
  const leave = () => {
    const form = take();
    form?.delete("pictureFile");
    const post = { method: "post", encType: "multipart/form-data", action: pathname } as const;
    if (form) submit(form, { ...post, navigate: false, fetcherKey: "kept-on-leaving" });
  };
  const isOnItsWay = navigation.state === "submitting" || fetcher.state === "submitting";
  const hide = () => {
    // What it ends may not have arrived; that it comes twice makes no difference.
    if (isOnItsWay) unsent.current ??= sent.current;
    const body = take();
    body?.delete("pictureFile");
    // Nothing of the page is there to hear the answer.
    if (body) fetch(address, { method: "POST", body, keepalive: true }).catch(() => undefined);
  };
  useEffect(() => {
    unsaved.current = isUnsaved(fetcher.data);
  }, [unsaved, fetcher.data]);
  useEffect(() => {
    unsaved.current = isUnsaved(formError);
  }, [unsaved, formError]);
  const act = useRef({ keep, leave, hide });
  act.current = { keep, leave, hide };
  useEffect(() => {
    const onHide = () => act.current.hide();
    // A telephone may end a page that is out of sight without another word.
    const onVisibility = () => document.hidden && act.current.keep();
    // As it was left, and without the edition that leaving made.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    window.addEventListener("pagehide", onHide);
    window.addEventListener("pageshow", onShow);
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      act.current.leave();
      window.removeEventListener("pagehide", onHide);
      window.removeEventListener("pageshow", onShow);
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, []);
  const answer = fetcher.data;
  const conflict = answer && "values" in answer ? answer : undefined;
  return {
    conflict,
    done: answer && "edition" in answer ? answer : undefined,
    isKept: fetcher.state === "idle" && answer !== undefined && !conflict,
    onInput({ currentTarget, target }: FormEvent<HTMLFormElement>) {
      unsent.current = currentTarget;
      const isPicture = target instanceof HTMLInputElement && target.type === "file";
      // It is there to be looked at, and to choose its focal point.
      if (isPicture) keep({ withFile: true });
      else keepLater();
    },
    /** The post has all of it. */
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      take();
      const { submitter } = event.nativeEvent as SubmitEvent;
      const from = submitter instanceof HTMLButtonElement ? submitter : event.currentTarget;
      submit(from, { ...atOnce, replace: true, preventScrollReset: true });
    },
  };
}

/** What was refused with none of it kept: `kept` is set once the texts are saved. */
const isUnsaved = (answer: FormError | DraftKept | undefined): boolean =>
  answer !== undefined && "values" in answer && !answer.values.kept;
