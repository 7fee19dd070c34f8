const SCROLLED_AFTER_PX = 10;

/** Marks the document as scrolled where CSS cannot tell by itself (see `.site-header`). */
export function watchScroll(): void {
  if (CSS.supports("animation-timeline: scroll()")) return;
  const mark = () =>
    document.documentElement.toggleAttribute("data-scrolled", scrollY > SCROLLED_AFTER_PX);
  addEventListener("scroll", mark, { passive: true });
  mark();
}
