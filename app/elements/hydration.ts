/** At once without a form to wait for, or on a page marked `data-awake`, as those of staff are. */
export function hydrateWhenNeeded(): void {
  const sleeping = document.querySelector<HTMLScriptElement>("script[data-hydrate]");
  if (!sleeping) return;
  reloadOnBack();
  const forms = document.querySelectorAll("dialog[open] form, main form");
  if (document.readyState === "complete") watch(sleeping, forms);
  else addEventListener("load", () => watch(sleeping, forms));
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
