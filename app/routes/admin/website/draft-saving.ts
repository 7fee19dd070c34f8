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
import type { SavedDraft } from "./entry-post.server.ts";

/** Waits for a draft that is being saved; asks before the window closes. */
export function useLeaving() {
  const unsaved = useRef(false);
  // A second navigation would cancel the answer of this post.
  const isPosting = useNavigation().formMethod === "POST";
  const kept = useFetchers().filter(({ state }) => state === "submitting");
  const isOnItsWay = isPosting || kept.length > 0;
  const isHeavy = isPosting || kept.some(({ formData }) => hasFile(formData));
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

/** The two fields of a picture (admin/picture-fields.tsx). */
type PictureInput = "File" | "Url";

const hasFile = (form: FormData | undefined): boolean =>
  [...(form?.keys() ?? [])].some((name) => name.endsWith("File" satisfies PictureInput));

function deleteFields(form: FormData, end: PictureInput): void {
  for (const name of [...form.keys()]) if (name.endsWith(end)) form.delete(name);
}

const afterTypingMs = 1_200;

const atOnce = { flushSync: true } as const;

/** Saves what is typed as a draft when typing pauses, and on leaving. */
export function useDraftSaving({
  unsaved,
  formError,
}: {
  unsaved: RefObject<boolean>;
  formError: FormError | undefined;
}) {
  const fetcher = useFetcher<SavedDraft | FormError>();
  const submit = useSubmit();
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const isLeaving = navigation.location && navigation.location.pathname !== pathname;
  const address = useHref(pathname);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsent = useRef<HTMLFormElement>(null);
  const sent = useRef<HTMLFormElement>(null);
  const take = () => {
    clearTimeout(timer.current);
    sent.current = unsent.current ?? sent.current;
    const form = unsent.current && new FormData(unsent.current);
    unsent.current = null;
    form?.set("do", "keep");
    // The address may be half typed, and a file is sent when it is chosen.
    if (form) deleteFields(form, "Url");
    return form;
  };
  const saveLater = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => act.current.keep(), afterTypingMs);
  };
  const keep = ({ withFile = false } = {}) => {
    if (isLeaving) return;
    // The next post starts from the version of this one.
    if (fetcher.state !== "idle" && !withFile) return saveLater();
    const form = take();
    if (form && !withFile) deleteFields(form, "File");
    const post = { method: "post", encType: "multipart/form-data" } as const;
    // Revalidating would drop the notice of a post that runs beside this one.
    if (form) fetcher.submit(form, { ...post, ...atOnce, defaultShouldRevalidate: false });
  };
  const leave = () => {
    const form = take();
    if (form) deleteFields(form, "File");
    const post = { method: "post", encType: "multipart/form-data", action: pathname } as const;
    if (form) submit(form, { ...post, navigate: false, fetcherKey: "kept-on-leaving" });
  };
  const isOnItsWay = navigation.state === "submitting" || fetcher.state === "submitting";
  const hide = () => {
    // The request that leaving cancels may not have arrived; sending twice is harmless.
    if (isOnItsWay) unsent.current ??= sent.current;
    const body = take();
    if (body) deleteFields(body, "File");
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
    // A phone may end a hidden page without another event.
    const onVisibility = () => document.hidden && act.current.keep();
    // A page restored by Back has a version from before leaving.
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
    done: answer && "version" in answer ? answer : undefined,
    isKept: fetcher.state === "idle" && answer !== undefined && !conflict,
    onInput({ currentTarget, target }: FormEvent<HTMLFormElement>) {
      unsent.current = currentTarget;
      const isPicture = target instanceof HTMLInputElement && target.type === "file";
      // A picture is sent at once, to be shown and to choose its focal point.
      if (isPicture) keep({ withFile: true });
      else saveLater();
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      take();
      const { submitter } = event.nativeEvent as SubmitEvent;
      const from = submitter instanceof HTMLButtonElement ? submitter : event.currentTarget;
      submit(from, { ...atOnce, replace: true, preventScrollReset: true });
    },
  };
}

const isUnsaved = (answer: FormError | SavedDraft | undefined): boolean =>
  answer !== undefined && "values" in answer && !answer.values.kept;
