import type { FreeTimes } from "#app/lib/free-times.ts";

/** Those that the form shows, among the days that are asked for by themselves. */
const weeks = "";

/**
 * What is free, in a booking form: marks days and times, says when the chosen one is ready, and offers
 * the first. Asked for as the form comes near and never kept, as a kept page would not know.
 */
export class BookingPlacesElement extends HTMLElement {
  #form = this.closest("form");
  #known: FreeTimes["days"] = {};
  #answers = new Map<string, FreeTimes>();
  #size = "";
  #first: FreeTimes["first"] = null;
  #ready = document.createElement("p");
  #offer = document.createElement("button");
  #near = new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting) this.#start();
    },
    { rootMargin: "600px" },
  );
  /** React may set them anew. */
  #marks = new MutationObserver(() => this.#show());

  connectedCallback(): void {
    this.#ready.ariaLive = "polite";
    this.#ready.className = "text-brass-light empty:hidden";
    this.#offer.type = "button";
    const link =
      "inline-flex min-h-11 empty:hidden items-center underline decoration-brass underline-offset-[0.3em] hover:text-brass-light";
    this.#offer.className = link;
    this.#offer.onclick = () => this.#choose();
    this.#near.observe(this);
  }

  disconnectedCallback(): void {
    this.#near.disconnect();
    this.#marks.disconnect();
    this.#form?.removeEventListener("change", this.#changed);
    document.removeEventListener("visibilitychange", this.#again);
  }

  #start(): void {
    this.#near.disconnect();
    this.#form?.addEventListener("change", this.#changed);
    document.addEventListener("visibilitychange", this.#again);
    const attributeFilter = ["hidden", "disabled"];
    if (this.#form) this.#marks.observe(this.#form, { subtree: true, attributeFilter });
    this.#changed();
  }

  #radios = (name: string) =>
    this.#form?.querySelectorAll<HTMLInputElement>(`[name=${name}][type=radio]`) ?? [];

  #value(name: string): string {
    return String(new FormData(this.#form ?? undefined).get(name) ?? "");
  }

  get #day(): string {
    const day = this.#value("selectedDate");
    return day === "later" ? this.#value("laterDate") : day;
  }

  /** Others book while a page stands open. */
  #again = (): void => {
    if (document.visibilityState !== "visible") return;
    this.#answers.clear();
    this.#changed();
  };

  #changed = (): void => {
    const size = this.#value("vehicleSize");
    if (size !== this.#size) {
      this.#size = size;
      this.#known = {};
      this.#answers.clear();
    }
    void this.#ask(weeks);
    const day = this.#day;
    if (day && this.#answers.has(weeks) && !this.#known[day]) void this.#ask(day);
    this.#show();
  };

  async #ask(day: string): Promise<void> {
    if (this.#answers.has(day) || !this.#form) return;
    const size = this.#size;
    this.#answers.set(day, { days: {}, first: null });
    const path = new URL(this.#form.action).pathname;
    const address = path.replace(/(services|offers|summeroffers)\//, "availability/");
    const query = new URLSearchParams({ ...(size && { size }), ...(day && { day }) });
    const answer = await fetch(`${address}?${query}`, { cache: "no-store" }).catch(() => null);
    // Without an answer the form is as it always was, and the server decides.
    const times: FreeTimes | null = answer?.ok ? await answer.json() : null;
    if (!times || size !== this.#size) return;
    this.#answers.set(day, times);
    this.#known = { ...this.#known, ...times.days };
    if (day === weeks) this.#first = times.first;
    this.#changed();
  }

  #show(): void {
    const day = this.#known[this.#day];
    for (const input of this.#radios("selectedDate")) {
      const known = this.#known[input.value];
      if (known) mark(input, known.left === "full", known.label);
    }
    for (const input of this.#radios("selectedTime")) {
      const [left, label = ""] = day?.times[input.value] ?? [];
      mark(input, left === "full" || Boolean(input.closest("label")?.hidden), label);
    }
    say(this.#ready, day?.times[this.#value("selectedTime")]?.[2] ?? "");
    say(this.#offer, this.#value("selectedTime") ? "" : (this.#first?.text ?? ""));
    if (!this.firstChild) this.append(this.#ready, this.#offer);
  }

  #choose(): void {
    const { date, time } = this.#first ?? {};
    for (const [name, value] of [
      ["selectedDate", date],
      ["selectedTime", time],
    ] as const) {
      const radio = [...this.#radios(name)].find((each) => each.value === value);
      // As a finger would, so that React hears of it.
      radio?.click();
    }
    this.#changed();
  }
}

/** Written only where it changes: the marks are watched. */
function say(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

function mark(input: HTMLInputElement, isFull: boolean, label: string): void {
  const box = input.closest("label");
  if (box && box.dataset.left !== label) box.dataset.left = label;
  if (isFull && input.checked) input.checked = false;
  if (input.disabled !== isFull) input.disabled = isFull;
}

customElements.define("booking-places", BookingPlacesElement);
