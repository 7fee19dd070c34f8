const SETTLED_AFTER_MS = 120;

export class CarouselElement extends HTMLElement {
  #at = 0;
  #timer = 0;
  #settling = 0;
  #asked = false;

  connectedCallback(): void {
    this.addEventListener("click", this.#press);
    for (const event of ["pointerleave", "focusout"]) this.addEventListener(event, this.#wait);
    this.addEventListener("scroll", this.#settle, true);
    this.#wait();
  }

  disconnectedCallback(): void {
    clearInterval(this.#timer);
  }

  get #row(): Element {
    return this.querySelector("[data-row]") as Element;
  }

  get #paused(): boolean {
    return this.querySelector("[data-pause]")?.ariaPressed === "true";
  }

  #wait = (): void => {
    clearInterval(this.#timer);
    if (this.#paused) return;
    this.#timer = window.setInterval(
      () => {
        if (this.#mayMove()) this.#go(this.#at + 1, "off");
      },
      Number(this.getAttribute("interval")),
    );
  };

  #mayMove(): boolean {
    const { top, bottom } = this.getBoundingClientRect();
    const seen = !document.hidden && bottom > 0 && top < innerHeight;
    const left = this.#asked || !this.matches(":hover, :has(:focus-visible)");
    return seen && left && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  #press = ({ target }: Event): void => {
    const button = (target as Element).closest("button");
    if (button?.dataset.go) this.#go(Number(button.dataset.go), "polite");
    if (button?.dataset.step) this.#go(this.#at + Number(button.dataset.step), "polite");
    if (button && "pause" in button.dataset) {
      button.ariaPressed = String(!this.#paused);
      this.#asked = !this.#paused;
    }
    if (button) this.#wait();
  };

  #go(to: number, live: "off" | "polite"): void {
    const slides = this.#row.children;
    const at = (to + slides.length) % slides.length;
    const [first, next] = [slides[0], slides[at]] as HTMLElement[];
    this.#row.scrollTo({ left: (next?.offsetLeft ?? 0) - (first?.offsetLeft ?? 0) });
    this.#show(at, live);
  }

  #settle = (): void => {
    clearTimeout(this.#settling);
    this.#settling = window.setTimeout(() => {
      const { scrollLeft, clientWidth } = this.#row;
      this.#show(Math.round(Math.abs(scrollLeft) / clientWidth), "polite");
    }, SETTLED_AFTER_MS);
  };

  #show(at: number, live: "off" | "polite"): void {
    if (at === this.#at) return;
    this.#at = at;
    const counter = this.querySelector("[data-counter]");
    if (counter) {
      counter.ariaLive = live;
      counter.textContent = `${at + 1} / ${this.#row.children.length}`;
    }
    for (const dot of this.querySelectorAll("[data-go]"))
      dot.ariaCurrent = String(dot.getAttribute("data-go") === String(at));
  }
}

customElements.define("slide-carousel", CarouselElement);
