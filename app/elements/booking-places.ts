import type { FreeTimes } from "#app/lib/free-times.ts";

const weeks = "";

/**
 * Marks days and times of a booking form as free, few or full, says when the car is ready, and
 * offers the first free time. Answers are never cached.
 */
class BookingPlacesElement extends HTMLElement {
  #form = this.closest("form");
  #known: FreeTimes["days"] = {};
  #answers = new Map<string, FreeTimes>();
  #work = "";
  #total = this.#form?.querySelector("[data-total]");
  #first: FreeTimes["first"] = null;
  #ready = document.createElement("p");
  #offer = document.createElement("button");
  #waiting = document.createElement("p");
  #near = new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting) this.#start();
    },
    { rootMargin: "600px" },
  );
  /** React may replace the options. */
  #marks = new MutationObserver(() => {
    // A disabled fieldset is being sent and has no readable values.
    if (!this.closest("fieldset:disabled")) this.#changed();
  });

  connectedCallback(): void {
    this.#ready.ariaLive = "polite";
    this.#ready.className = "text-brass-light empty:hidden";
    this.#offer.type = "button";
    this.#waiting.className = "flex flex-wrap items-center gap-x-5 text-sm text-muted empty:hidden";
    const link =
      "inline-flex min-h-11 empty:hidden items-center underline decoration-brass underline-offset-[0.3em] hover:text-brass-light";
    this.#offer.className = link;
    this.#offer.onclick = () => this.#choose();
    this.#waiting.onclick = (event) => this.#carry(event);
    this.#near.observe(this);
    this.#form?.addEventListener("change", this.#bring);
  }

  disconnectedCallback(): void {
    this.#near.disconnect();
    this.#marks.disconnect();
    this.#form?.removeEventListener("change", this.#changed);
    this.#form?.removeEventListener("submit", this.#forget);
    this.#form?.removeEventListener("change", this.#bring);
    document.removeEventListener("visibilitychange", this.#again);
  }

  #start(): void {
    this.#near.disconnect();
    this.#form?.addEventListener("change", this.#changed);
    this.#form?.addEventListener("submit", this.#forget);
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

  get #boxes(): HTMLInputElement[] {
    return [...(this.#form?.querySelectorAll<HTMLInputElement>("[name^='extra.']") ?? [])];
  }

  get #day(): string {
    const day = this.#value("selectedDate");
    return day === "later" ? this.#value("laterDate") : day;
  }

  #forget = (): void => this.#answers.clear();

  #again = (): void => {
    if (document.visibilityState !== "visible") return;
    this.#answers.clear();
    this.#changed();
  };

  #changed = (): void => {
    const work = this.#asked.toString();
    if (work !== this.#work) {
      this.#work = work;
      this.#known = {};
      this.#answers.clear();
      this.#total?.replaceChildren();
    }
    void this.#ask(weeks);
    const day = this.#day;
    if (day && this.#answers.has(weeks) && !this.#known[day]) void this.#ask(day);
    this.#show();
  };

  get #asked(): URLSearchParams {
    const size = this.#value("vehicleSize");
    const ticked = this.#boxes.filter(({ checked }) => checked);
    const extras = ticked.map(({ name }) => name.slice(name.indexOf(".") + 1)).join();
    return new URLSearchParams({ ...(size && { size }), ...(extras && { extras }) });
  }

  #bring = ({ target }: Event): void => {
    if (!(target instanceof HTMLInputElement) || target.name !== "carId") return;
    const { make = "", model = "", year = "", size } = target.dataset;
    for (const [name, value] of Object.entries({ carMake: make, carModel: model, carYear: year })) {
      const field = this.#form?.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement)) continue;
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    for (const radio of this.#radios("vehicleSize")) if (radio.value === size) radio.click();
  };

  async #ask(day: string): Promise<void> {
    if (this.#answers.has(day) || !this.#form) return;
    const work = this.#work;
    const asking = { days: {}, first: null, total: null, extras: [] };
    this.#answers.set(day, asking);
    const address = this.#address("availability", this.#asked, day);
    const answer = await fetch(address, { cache: "no-store" }).catch(() => null);
    const times: FreeTimes | null = answer?.ok ? await answer.json() : null;
    if (!times || work !== this.#work || this.#answers.get(day) !== asking) return;
    this.#answers.set(day, times);
    this.#showExtras(times);
    this.#known = { ...this.#known, ...times.days };
    if (day === weeks) this.#first = times.first;
    this.#changed();
  }

  #address(page: string, query: URLSearchParams, day: string): string {
    const path = new URL(this.#form?.action ?? "").pathname;
    if (day) query.set("day", day);
    return `${path.replace(/(services|offers|summeroffers)(?=\/)|move$/, page)}?${query}`;
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
    this.#offerWaiting();
    if (!this.#ready.isConnected) this.append(this.#ready, this.#offer, this.#waiting);
  }

  #offerWaiting(): void {
    const isChosen = this.#value("selectedTime") !== "";
    const { text = "", days = [] } =
      (!isChosen && (this.#answers.get(this.#day) ?? this.#answers.get(weeks))?.waiting) || {};
    const size = this.#value("vehicleSize");
    const shown = JSON.stringify([days, size]);
    if (this.#waiting.dataset.shown === shown) return;
    this.#waiting.dataset.shown = shown;
    const links = days.map(({ day, text }) => {
      const link = document.createElement("a");
      const query = new URLSearchParams(size && { size });
      link.href = this.#address("waiting-list", query, day);
      link.className = this.#offer.className;
      link.textContent = text;
      return link;
    });
    this.#waiting.replaceChildren(...(text ? [text, ...links] : []));
  }

  /** Takes the typed fields along in storage, because an address must not hold personal data. */
  #carry(event: MouseEvent): void {
    const link = event.target;
    const name = `${this.#value("firstName")} ${this.#value("lastName")}`.trim();
    const typed = { name, email: this.#value("email"), phone: this.#value("phone") };
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey);
    if (!(link instanceof HTMLAnchorElement) || !isPlain || !Object.values(typed).some(Boolean)) {
      return;
    }
    event.preventDefault();
    const form = document.createElement("form");
    form.method = "post";
    form.action = link.href;
    for (const [field, value] of Object.entries({
      ...typed,
      vehicleSize: this.#value("vehicleSize"),
    })) {
      const input = document.createElement("input");
      input.type = "hidden";
      input.name = field;
      input.value = value;
      form.append(input);
    }
    document.body.append(form);
    form.submit();
  }

  #showExtras({ total, extras }: FreeTimes): void {
    const isPreview = new URLSearchParams(location.search).has("preview");
    for (const box of isPreview ? [] : this.#boxes) {
      const isGone = !extras.includes(box.name.slice(box.name.indexOf(".") + 1));
      if (isGone) box.checked = false;
      box.closest("label")?.toggleAttribute("hidden", isGone);
    }
    this.#total?.replaceChildren(
      ...(total ?? []).map((text) =>
        Object.assign(document.createElement("bdi"), { textContent: text }),
      ),
    );
  }

  #choose(): void {
    const { date, time } = this.#first ?? {};
    for (const [name, value] of [
      ["selectedDate", date],
      ["selectedTime", time],
    ] as const) {
      const radio = [...this.#radios(name)].find((each) => each.value === value);
      // A real click, because React must notice the change.
      radio?.click();
    }
    this.#changed();
  }
}

/** Writes only changes, because a MutationObserver watches these marks. */
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
