/** Its button replaces the browser's controls; a film off screen stops. */
export class PlayFilmElement extends HTMLElement {
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
