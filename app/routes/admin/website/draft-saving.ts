import { type FormEvent, useEffect, useRef } from "react";
import {
  type Location,
  useBlocker,
  useFetcher,
  useHref,
  useLocation,
  useNavigate,
  useNavigation,
  useSubmit,
} from "react-router";
import type { FoundEntry } from "#app/features/website/website.admin.server.ts";
import { controlsOf, controlTexts, sentValue, textsOf } from "#app/features/website/website.ts";
import { isRefused } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import type { EntryAnswer } from "./entry-post.server.ts";

const afterTypingMs = 1_200;

const multipart = { method: "post", encType: "multipart/form-data" } as const;

type Fields = { [field: string]: string };
/** What is stored of each control: the last that is known of, and what was sent without an answer. */
type Shown = { [control: string]: [string, ...string[]] };
type Entry = Pick<FoundEntry, "kind" | "version" | "value">;

/** The fields of a form and what each says; a box that is not checked is none. */
export const formFieldsOf = ({ kind, value }: Entry): Fields =>
  Object.fromEntries(controlsOf(kind).flatMap((control) => controlTexts(value, control)));

/** Saves what is typed as a draft when typing pauses, and before leaving. */
export function useDraftSaving(entry: Entry, posted: EntryAnswer | undefined) {
  const fetcher = useFetcher<EntryAnswer>();
  const answer = fetcher.data;
  const submit = useSubmit();
  const isPosting = useNavigation().formMethod === "POST";
  const { pathname } = useLocation();
  const address = useHref(pathname);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = useRef<Shown>({});
  const form = useRef<HTMLFormElement>(null);
  const last = useRef(entry);
  useEffect(() => {
    if (!form.current) return;
    const [before, now] = [formFieldsOf(last.current), formFieldsOf(entry)];
    for (const field of form.current.elements) followDefault(field, before, now);
    last.current = entry;
    const typed = textsOf(entry.kind, sentValue(entry.kind, new FormData(form.current)));
    for (const [name, stored] of Object.entries(textsOf(entry.kind, entry.value))) {
      if (typed[name] === stored || !(name in shown.current)) shown.current[name] = [stored];
    }
  }, [entry]);
  const unsent = useRef<HTMLFormElement>(null);
  const sent = useRef<{ form: HTMLFormElement; changes: FormData }>(null);
  const isLost = useRef(false);
  const leave = useRef(useNavigate());
  const pressed = useRef<Location>(undefined);
  const take = (what: string, ...pictures: PictureInput[]) => {
    clearTimeout(timer.current);
    const form = unsent.current;
    const changes =
      form && changesIn(new FormData(form), { ...entry, shown: shown.current, pictures });
    unsent.current = null;
    if (!changes || (what === "keep" && changes.keys().next().done)) return null;
    for (const [name, texts] of Object.entries(shown.current)) {
      const text = changes.get(name);
      if (typeof text === "string" && !texts.includes(text)) texts.push(text);
    }
    sent.current = { form, changes };
    changes.set("do", what);
    changes.set("seen", String(entry.version));
    return changes;
  };
  const keep = (...pictures: PictureInput[]): boolean => {
    // The next post replaces the texts of this one.
    if (fetcher.state !== "idle" && pictures.length === 0) {
      keepLater();
      return true;
    }
    // The address of a picture may be half typed, and a file is sent when it is chosen.
    const changes = take("keep", ...pictures);
    // Revalidating would drop the notice of a post that runs beside this one.
    if (changes) fetcher.submit(changes, { ...multipart, defaultShouldRevalidate: false });
    return changes !== null;
  };
  const keepLater = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => act.current.keep(), afterTypingMs);
  };
  const hide = () => {
    // The request that leaving cancels may not have arrived; sending twice is harmless.
    unsent.current ??= sent.current?.form ?? null;
    const body = take("keep");
    if (body) fetch(address, { method: "POST", body, keepalive: true }).catch(() => undefined);
  };
  const replace = () => {
    const changes = take("keep");
    const beside = { ...multipart, navigate: false, fetcherKey: "typed-meanwhile" } as const;
    if (changes) submit(changes, { ...beside, action: pathname });
  };
  const act = useRef({ keep, hide, replace });
  act.current = { keep, hide, replace };
  const learn = (said: EntryAnswer | undefined) => {
    for (const [name, text] of Object.entries(said?.shown ?? {})) shown.current[name] = [text];
    sent.current = null;
    isLost.current = said !== undefined && !said.isSaved;
  };
  const learning = useRef(learn);
  useEffect(() => learning.current(answer), [answer]);
  useEffect(() => {
    learning.current(posted);
    pressed.current = undefined;
  }, [posted]);
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
      act.current.replace();
      window.removeEventListener("pagehide", onHide);
      window.removeEventListener("pageshow", onShow);
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, []);
  const isHeavy = isPosting || [...(fetcher.formData?.keys() ?? [])].some(isFile);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isHeavy || isLost.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isHeavy]);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isBlocked =
      currentLocation.pathname !== nextLocation.pathname &&
      (isLost.current || unsent.current !== null || sent.current !== null);
    pressed.current = isBlocked && isPosting ? nextLocation : undefined;
    return isBlocked;
  });
  // An accepted post replaces this form, and React Router forgets the link that it blocked.
  useEffect(
    () => () => {
      if (pressed.current) leave.current(pressed.current);
    },
    [],
  );
  const isIdle = fetcher.state === "idle" && !isPosting;
  useEffect(() => {
    if (blocker.state !== "blocked" || !isIdle || act.current.keep()) return;
    if (isLost.current && !window.confirm(m.products_leave_unsaved())) return blocker.reset();
    blocker.proceed();
  }, [blocker, isIdle]);
  return {
    form,
    refused: posted ?? (isRefused(answer) ? answer : undefined),
    isKept: fetcher.state === "idle" && answer !== undefined && !isRefused(answer),
    isWaiting: blocker.state === "blocked" && !isIdle,
    onInput({ currentTarget, target }: FormEvent<HTMLFormElement>) {
      unsent.current = currentTarget;
      const isPicture = target instanceof HTMLInputElement && target.type === "file";
      // A picture is sent at once, to be shown and to choose its focal point.
      if (isPicture) keep("File");
      else keepLater();
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      const { submitter } = event.nativeEvent as SubmitEvent;
      unsent.current = event.currentTarget;
      const changes = take(submitter?.getAttribute("value") ?? "draft", "File", "Url");
      submit(changes, { ...multipart, replace: true, preventScrollReset: true });
    },
  };
}

/** React changes the default of a mounted field and not what it shows; what nobody typed follows. */
function followDefault(field: Element, before: Fields, now: Fields): void {
  if (field instanceof HTMLInputElement && field.type === "checkbox") {
    if (field.checked === field.name in before) field.checked = field.name in now;
  } else if (
    field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement
  ) {
    const text = now[field.name];
    if (text !== undefined && field.value === before[field.name]) field.value = text;
  }
}

/** The two fields of a picture (admin/picture-fields.tsx). */
type PictureInput = "File" | "Url";

const isFile = (field: string): boolean => field.endsWith("File" satisfies PictureInput);

/** What was typed and chosen in a form, each with the texts that it may replace as `was.`. */
function changesIn(
  form: FormData,
  { kind, shown, pictures }: { kind: Entry["kind"]; shown: Shown; pictures: PictureInput[] },
): FormData {
  const changes = new FormData();
  for (const [name, text] of Object.entries(textsOf(kind, sentValue(kind, form)))) {
    const was = shown[name] ?? [""];
    const texts = was.length === 1 && text === was[0] ? [] : [[name, text] as const];
    const chosen = pictures.flatMap((input) => {
      const picked = form.get(name + input);
      const isPicked = picked instanceof File ? picked.size > 0 : picked;
      return picked && isPicked ? [[name + input, picked] as const] : [];
    });
    const changed = [...texts, ...chosen];
    for (const [field, change] of changed) changes.set(field, change);
    if (changed.length > 0) for (const text of was) changes.append(`was.${name}`, text);
  }
  return changes;
}
