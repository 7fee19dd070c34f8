/** What the button in the corner never lies over: what is pressed, filled in or paid. */
const kept = "main :is(input, select, textarea, button, summary, [data-button], [data-price])";

const marginPx = 8;

/**
 * Lets the chat button of the corner step aside (`data-chat-aside`, see routes/site/site-footer.tsx) as long
 * as one of those is where it would stand.
 */
export function keepChatClear(): void {
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

/** Watches the part of the window that the button takes, wherever it is moved meanwhile. */
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

/** From the edges of the window inwards; offsets know nothing of transforms. */
function marginsAround(button: HTMLElement | null): string {
  if (!button) return "0px";
  const { offsetTop: top, offsetLeft: left, offsetWidth, offsetHeight } = button;
  const right = document.documentElement.clientWidth - left - offsetWidth;
  const bottom = innerHeight - top - offsetHeight;
  return [top, right, bottom, left].map((px) => `${marginPx - px}px`).join(" ");
}
