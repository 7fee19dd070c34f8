/** A shadow root, because React expects to find the link unchanged when it hydrates. */
class LoadEmbedElement extends HTMLElement {
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
    // YouTube refuses to play without a referrer.
    frame.referrerPolicy = "strict-origin-when-cross-origin";
    frame.style.cssText = "position: absolute; inset: 0; width: 100%; height: 100%; border: 0";
    this.attachShadow({ mode: "open" }).append(frame);
    frame.focus();
  };
}

customElements.define("load-embed", LoadEmbedElement);
