const UNITS = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 } as const;
type Unit = keyof typeof UNITS;

export class CountDownElement extends HTMLElement {
  #timer = 0;
  #start = 0;
  #left = 0;

  connectedCallback(): void {
    this.#start = this.#read();
    this.#left = this.#start;
    this.#timer = window.setInterval(() => this.#tick(), 1000);
    if (this.getAttribute("until")) this.#tick();
  }

  disconnectedCallback(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    this.#left = this.#next();
    let rest = this.#left;
    for (const [unit, length] of Object.entries(UNITS)) {
      const cell = this.#cell(unit as Unit);
      if (cell) cell.textContent = String(Math.floor(rest / length)).padStart(2, "0");
      rest %= length;
    }
    if (this.#left === 0 && this.getAttribute("until")) clearInterval(this.#timer);
  }

  #next(): number {
    const until = this.getAttribute("until");
    if (until) return Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000));
    if (this.getAttribute("cycle") === "seconds" && this.#left % 60 === 0) return this.#left + 59;
    return this.#left === 0 ? this.#start : this.#left - 1;
  }

  #read(): number {
    return Object.entries(UNITS).reduce(
      (sum, [unit, length]) => sum + Number(this.#cell(unit as Unit)?.textContent) * length,
      0,
    );
  }

  #cell(unit: Unit): Element | null {
    return this.querySelector(`[data-unit="${unit}"]`);
  }
}

customElements.define("count-down", CountDownElement);
