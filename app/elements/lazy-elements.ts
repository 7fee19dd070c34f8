/** What few pages have: each defines itself when its module comes. */
const modules = new Map<string, () => Promise<unknown>>([
  ["count-down", () => import("./count-down.ts")],
  ["kept-pages", () => import("./kept-pages.ts")],
  ["light-box", () => import("./light-box.ts")],
  ["play-film", () => import("./play-film.ts")],
  ["slide-carousel", () => import("./carousel.ts")],
  ["unsent-forms", () => import("./unsent-forms.ts")],
]);

/** Loads the code of a rare element with the first one of it, also where React brings it later. */
export function lazyDefineElements(): void {
  define();
  new MutationObserver(define).observe(document.body, { childList: true, subtree: true });
}

function define(): void {
  for (const [name, load] of modules) {
    if (!document.querySelector(name)) continue;
    modules.delete(name);
    load();
  }
}
