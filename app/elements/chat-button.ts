const kept = "main :is(input, select, textarea, button, summary, [data-button], [data-price])";

const marginPx = 8;

/** Moves the chat button aside while one of `kept` is below it. */
export function moveChatAside(): void {
  let watching = watchCorner();
  addEventListener("resize", () => {
    watching.disconnect();
    watching = watchCorner();
  });
  new MutationObserver((changes) => {
    const isNew = changes.some(({ addedNodes }) =>
      [...addedNodes].some((n) => n instanceof Element),
    );
    if (isNew) watchAll(watching);
  }).observe(document.body, { childList: true, subtree: true });
}

function watchAll(observer: IntersectionObserver): void {
  for (const element of document.querySelectorAll(kept)) observer.observe(element);
}

function watchCorner(): IntersectionObserver {
  const inCorner = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inCorner.add(target);
        else inCorner.delete(target);
      }
      document.documentElement.toggleAttribute("data-chat-aside", inCorner.size > 0);
    },
    { rootMargin: marginsAround(document.querySelector<HTMLElement>("#chat a")) },
  );
  watchAll(observer);
  return observer;
}

function marginsAround(button: HTMLElement | null): string {
  if (!button) return "0px";
  const { offsetTop: top, offsetLeft: left, offsetWidth, offsetHeight } = button;
  const right = document.documentElement.clientWidth - left - offsetWidth;
  const bottom = innerHeight - top - offsetHeight;
  return [top, right, bottom, left].map((px) => `${marginPx - px}px`).join(" ");
}
