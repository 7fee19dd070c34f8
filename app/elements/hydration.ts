import { isStill } from "./toast-message.ts";

/**
 * Hydrates at once on a page without a form or marked `data-awake`; otherwise when a form comes
 * near or, with `data-by-hand`, at the first touch.
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

function dialogToRead(): HTMLDialogElement | null {
  const [dialog, another] = document.querySelectorAll<HTMLDialogElement>("dialog[open]");
  const asks = "dialog[open] :is(input:not([type=hidden]), select, textarea), [data-awake]";
  return dialog && !another && !document.querySelector(asks) ? dialog : null;
}

/** Closes, traps the focus and restores it before React does (ui/route-dialog.tsx). */
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

function hydrateByHand(sleeping: HTMLScriptElement): void {
  const waiting = new AbortController();
  // A tab that was opened in the background focuses its field again when it becomes visible.
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
  // Observes every form, because a jump down the page can skip the first one.
  for (const form of forms) observer.observe(form);
}

const shown = () => location.pathname + location.search;
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
