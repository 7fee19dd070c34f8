/**
 * Hides a picture that does not arrive (`img[data-missing]` in styles.css), with a note in the
 * console. Its alt text stays for screen readers, and its place in the page for the layout.
 */
export function hideMissingPictures(): void {
  document.addEventListener("error", ({ target }) => mark(target, true), true);
  document.addEventListener("load", ({ target }) => mark(target, false), true);
  // Some may have failed before this script ran.
  for (const picture of document.images) {
    if (picture.complete && picture.naturalWidth === 0) mark(picture, true);
  }
}

function mark(target: EventTarget | null, missing: boolean): void {
  if (!(target instanceof HTMLImageElement)) return;
  target.toggleAttribute("data-missing", missing);
  if (missing) console.info(`A picture did not load: ${target.currentSrc || target.src}`);
}
