import "./light-box.ts";

/** Two pictures, one over the other, parted where the slider stands; without script they stand side by side. */
class BeforeAfterElement extends HTMLElement {
  connectedCallback(): void {
    const slider = this.querySelector("input");
    if (!slider) return;
    const part = () => this.style.setProperty("--parted", String(Number(slider.value) / 100));
    slider.addEventListener("input", part);
    slider.hidden = false;
    this.toggleAttribute("data-ready", true);
    part();
  }
}

customElements.define("before-after", BeforeAfterElement);

const everyMs = 20_000;

/** Refreshes a customer's visit while the page is visible and its buttons are not in use. */
class VisitLiveElement extends HTMLElement {
  #timer = 0;

  connectedCallback(): void {
    this.#timer = window.setInterval(this.#ask, everyMs);
    document.addEventListener("visibilitychange", this.#ask);
  }

  disconnectedCallback(): void {
    clearInterval(this.#timer);
    document.removeEventListener("visibilitychange", this.#ask);
  }

  #ask = async (): Promise<void> => {
    if (document.visibilityState !== "visible" || this.contains(document.activeElement)) return;
    const answer = await fetch(`${location.pathname}/state`, { cache: "no-store" }).catch(
      () => null,
    );
    if (answer?.status === 404) location.reload();
    if (answer?.ok && (await answer.text()) !== this.dataset.state) await this.#renew();
  };

  async #renew(): Promise<void> {
    const answer = await fetch(location.pathname, { cache: "no-store" }).catch(() => null);
    if (!answer?.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("visit-live");
    if (fresh && !this.contains(document.activeElement))
      this.replaceWith(document.adoptNode(fresh));
  }
}

customElements.define("visit-live", VisitLiveElement);

const SETTLED_AFTER_MS = 120;

class CarouselElement extends HTMLElement {
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

const UNITS = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 } as const;
type Unit = keyof typeof UNITS;

class CountDownElement extends HTMLElement {
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

/** Its button replaces the browser's controls; a film off screen stops. */
class PlayFilmElement extends HTMLElement {
  #leaving = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) this.#video.pause();
  });

  connectedCallback(): void {
    const video = this.#video;
    video.controls = false;
    for (const event of ["play", "pause", "waiting", "playing"])
      video.addEventListener(event, this.#show);
    this.addEventListener("error", this.#fail, true);
    const button = this.querySelector("button") as HTMLButtonElement;
    button.hidden = false;
    button.addEventListener("click", this.#press);
    this.#leaving.observe(this);
  }

  disconnectedCallback(): void {
    this.#leaving.disconnect();
  }

  get #video(): HTMLVideoElement {
    return this.querySelector("video") as HTMLVideoElement;
  }

  #show = ({ type }: Event): void => {
    this.toggleAttribute("data-playing", !this.#video.paused);
    this.toggleAttribute("data-loading", type === "play" || type === "waiting");
  };

  #press = async (): Promise<void> => {
    const video = this.#video;
    if (!video.paused) return video.pause();
    this.#tellFailure(false);
    video.loop = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (video.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) video.load();
    try {
      await video.play();
    } catch (error) {
      if ((error as DOMException).name !== "AbortError") throw error;
    }
  };

  #fail = ({ target }: Event): void => {
    if (target !== this.#video && target !== this.#video.lastElementChild) return;
    this.#video.pause();
    this.#tellFailure(true);
  };

  #tellFailure(failed: boolean): void {
    const note = this.parentElement?.querySelector<HTMLElement>("[data-film-failed]");
    if (note) note.hidden = !failed;
  }
}

customElements.define("play-film", PlayFilmElement);

const listed = 12;

const askAgainMs = 4000;

class CachedPagesElement extends HTMLElement {
  async connectedCallback(): Promise<void> {
    const reload = () => location.reload();
    addEventListener("online", async () => {
      if (await isAnswering()) reload();
    });
    // Some browsers send no `online` event to a page that was opened offline.
    setInterval(async () => {
      if (navigator.onLine && !document.hidden && (await isAnswering([0]))) reload();
    }, askAgainMs);
    this.querySelector("button")?.addEventListener("click", reload);
    const pages = "caches" in window ? await readPages() : [];
    if (pages.length === 0) return;
    this.querySelector("ul")?.append(...pages.slice(0, listed).map((page) => this.#row(page)));
    this.querySelector("section")?.removeAttribute("hidden");
  }

  #row({ url, name }: CachedPage): Node {
    const { content } = this.querySelector("template") as HTMLTemplateElement;
    const row = content.cloneNode(true) as DocumentFragment;
    row.querySelector("a")?.setAttribute("href", url);
    row.querySelector("bdi")?.append(name);
    return row;
  }
}

/** `navigator.onLine` is true before the network is, so the server is asked before reloading. */
async function isAnswering(waitsMs = [0, 1000, 3000, 10_000]): Promise<boolean> {
  for (const waitMs of waitsMs) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
    if (answer?.ok) return true;
  }
  return false;
}

type CachedPage = { url: string; name: string };

async function readPages(): Promise<CachedPage[]> {
  const cache = await caches.open("pages");
  const { lang } = document.documentElement;
  const pages = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const html = await (await cache.match(url))?.text();
      const page = new DOMParser().parseFromString(html ?? "", "text/html");
      const [name = ""] = page.title.split(" | ");
      return { url, name, lang: page.documentElement.lang };
    }),
  );
  return pages.filter((page) => page.lang === lang).reverse();
}

customElements.define("cached-pages", CachedPagesElement);
