import "./carousel.ts";
import "./count-down.ts";
import "./kept-pages.ts";
import "./light-box.ts";
import "./play-film.ts";

/** Two pictures, one over the other, parted where the slider stands; without script they stand side by side. */
export class BeforeAfterElement extends HTMLElement {
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

/**
 * Refreshes the visit on a customer's page while the page is visible, but not while its buttons are
 * in use.
 */
export class VisitLiveElement extends HTMLElement {
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
