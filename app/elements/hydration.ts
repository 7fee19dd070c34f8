/**
 * Wakes React once the page has loaded and its form comes near, or that of the dialog open over it;
 * at once when there is no form to wait for. Until then the form works as the server sent it.
 */
export function hydrateWhenNeeded(): void {
  const sleeping = document.querySelector<HTMLScriptElement>("script[data-hydrate]");
  if (!sleeping) return;
  const form = document.querySelector("dialog[open] form") ?? document.querySelector("main form");
  if (document.readyState === "complete") watch(sleeping, form);
  else addEventListener("load", () => watch(sleeping, form));
}

function watch(sleeping: HTMLScriptElement, form: Element | null): void {
  if (!form) {
    wake(sleeping);
    return;
  }
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      wake(sleeping);
    },
    { rootMargin: "50% 0px" },
  );
  observer.observe(form);
}

function wake(sleeping: HTMLScriptElement): void {
  const script = document.createElement("script");
  script.type = "module";
  script.nonce = sleeping.nonce;
  script.textContent = sleeping.textContent;
  document.head.append(script);
}
