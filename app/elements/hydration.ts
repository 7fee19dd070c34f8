import { isStill } from "./pointer.ts";

/**
 * At once without a form to wait for, or on a page marked `data-awake`, as those of staff are; over a
 * dialog that asks nothing, and on a page marked `data-by-hand`, with the first sign of a hand.
 */
export function hydrateWhenNeeded(): void {
  const sleeping = document.querySelector<HTMLScriptElement>("script[data-hydrate]");
  if (!sleeping) return;
  reloadOnBack();
  const dialog = dialogToRead();
  if (dialog) {
    openAsModal(dialog);
    hydrateByHand(sleeping);
    return;
  }
  if (document.querySelector("[data-by-hand]") && !document.querySelector("dialog[open]")) {
    hydrateByHand(sleeping);
    return;
  }
  const forms = document.querySelectorAll("dialog[open] form, main form");
  if (document.readyState === "complete") watch(sleeping, forms);
  else addEventListener("load", () => watch(sleeping, forms));
}

/** Who opens one with a field is about to write in it. */
function dialogToRead(): HTMLDialogElement | null {
  const [dialog, another] = document.querySelectorAll<HTMLDialogElement>("dialog[open]");
  const asks = "dialog[open] :is(input:not([type=hidden]), select, textarea), [data-awake]";
  return dialog && !another && !document.querySelector(asks) ? dialog : null;
}

/** Escape, the focus and a press beside it do before React what they do with it (ui/route-dialog.tsx). */
function openAsModal(dialog: HTMLDialogElement): void {
  const { scrollTop } = dialog;
  const begunIn = dialog.querySelector<HTMLElement>(":focus");
  dialog.removeAttribute("open");
  dialog.showModal();
  dialog.scrollTo({ top: scrollTop, behavior: "instant" });
  begunIn?.focus({ preventScroll: true });
  for (const running of dialog.getAnimations({ subtree: true })) running.finish();
  const leave = () => location.replace(dialog.querySelector("a")?.href ?? "");
  dialog.addEventListener("close", leave);
  addEventListener("hydrate", () => dialog.removeEventListener("close", leave));
}

/** It is read as it is, and its buttons post by themselves. */
function hydrateByHand(sleeping: HTMLScriptElement): void {
  const waiting = new AbortController();
  // It gets the focus again whenever the window does, also as a tab that was opened behind another.
  const focused = document.activeElement;
  const wake = (event: Event) => {
    if (event.type === "focusin" && event.target === focused) return;
    if (event.type === "pointermove" && isStill(event as PointerEvent)) return;
    waiting.abort();
    hydrateNow(sleeping);
  };
  for (const sign of ["pointermove", "pointerdown", "keydown", "focusin"]) {
    addEventListener(sign, wake, { capture: true, signal: waiting.signal });
  }
}

function watch(sleeping: HTMLScriptElement, forms: NodeListOf<Element>): void {
  if (forms.length === 0 || document.querySelector("[data-awake]")) {
    hydrateNow(sleeping);
    return;
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      hydrateNow(sleeping);
    },
    { rootMargin: "25% 0px" },
  );
  // All of them: a jump down the page passes the first one without coming near it.
  for (const form of forms) observer.observe(form);
}

const shown = () => location.pathname + location.search;
/** Within a document React answers to Back; until it does, the address would change alone. */
function reloadOnBack(): void {
  const before = shown();
  const reload = () => {
    if (shown() !== before) location.reload();
  };
  addEventListener("popstate", reload);
  addEventListener("hydrate", () => removeEventListener("popstate", reload));
}

function hydrateNow(sleeping: HTMLScriptElement): void {
  const script = document.createElement("script");
  script.type = "module";
  script.nonce = sleeping.nonce;
  script.textContent = sleeping.textContent;
  document.head.append(script);
}
