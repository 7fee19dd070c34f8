type Note = [until: number, text: string, isOpen: boolean];

function readNotes(): Note[] {
  const notes = document.querySelector("open-now[notes]")?.getAttribute("notes");
  return JSON.parse(notes ?? "[]");
}

export class OpenNowElement extends HTMLElement {
  #timer = 0;

  connectedCallback(): void {
    this.#say();
    // An interval, because timers stop while a device sleeps.
    this.#timer = window.setInterval(() => this.#say(), 15_000);
    document.addEventListener("visibilitychange", this.#say);
  }

  disconnectedCallback(): void {
    clearInterval(this.#timer);
    document.removeEventListener("visibilitychange", this.#say);
  }

  #say = (): void => {
    const [, text = "", isOpen = false] = readNotes().find(([until]) => Date.now() < until) ?? [];
    this.toggleAttribute("data-closed", !isOpen);
    if (this.textContent !== text) this.textContent = text;
  };
}

customElements.define("open-now", OpenNowElement);
