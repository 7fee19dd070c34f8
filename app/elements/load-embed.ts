/**
 * `<load-embed src label><a href>…</a></load-embed>`: the link's place becomes the embedded page
 * when it is clicked; nothing is asked of the other site before. Without script it stays a link.
 */
export class LoadEmbed extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener("click", this.#load);
  }

  #load = (event: MouseEvent): void => {
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (opensElsewhere || !(event.target as Element).closest("a")) return;
    event.preventDefault();
    this.removeEventListener("click", this.#load);
    const frame = document.createElement("iframe");
    frame.src = this.getAttribute("src") ?? "";
    frame.title = this.getAttribute("label") ?? "";
    frame.allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
    // YouTube refuses to play for a page that does not say where it is.
    frame.referrerPolicy = "strict-origin-when-cross-origin";
    this.replaceChildren(frame);
    frame.focus();
  };
}
