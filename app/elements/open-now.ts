type Note = [until: number, text: string, isOpen: boolean];

/** `notes`: what to say until which instant, in order. Past the last of them it says nothing. */
export class OpenNowElement extends HTMLElement {
  #timer = 0;

  connectedCallback(): void {
    this.#say();
    // Also right after the device slept.
    this.#timer = window.setInterval(() => this.#say(), 15_000);
    document.addEventListener("visibilitychange", this.#say);
  }

  disconnectedCallback(): void {
    clearInterval(this.#timer);
    document.removeEventListener("visibilitychange", this.#say);
  }

  #say = (): void => {
    const notes: Note[] = JSON.parse(this.getAttribute("notes") ?? "[]");
    const [, text = "", isOpen = false] = notes.find(([until]) => Date.now() < until) ?? [];
    this.toggleAttribute("data-closed", !isOpen);
    if (this.textContent !== text) this.textContent = text;
  };
}

customElements.define("open-now", OpenNowElement);
