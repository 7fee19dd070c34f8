const SWIPED_PX = 40;

export class LightBoxElement extends HTMLElement {
  #at = 0;
  #touched: PointerEvent | null = null;

  connectedCallback(): void {
    document.addEventListener("click", this.#click);
    window.addEventListener("popstate", this.#follow);
    this.addEventListener("keydown", this.#press);
    this.addEventListener("pointerdown", this.#touch);
    this.addEventListener("pointerup", this.#lift);
    this.#dialog.addEventListener("close", this.#leave);
    this.#dialog.removeAttribute("open");
    this.#follow();
  }

  disconnectedCallback(): void {
    document.removeEventListener("click", this.#click);
    window.removeEventListener("popstate", this.#follow);
  }

  get #dialog(): HTMLDialogElement {
    return this.querySelector("dialog") as HTMLDialogElement;
  }

  get #items(): HTMLElement[] {
    return [...document.querySelectorAll<HTMLElement>("[data-item]")];
  }

  #placeOf(id: string | null | undefined): number {
    return this.#items.findIndex((item) => item.dataset.item === id);
  }

  #click = (event: MouseEvent): void => {
    const links = "a[data-shows], a[data-turn], a[data-closes]";
    const link = (event.target as Element).closest<HTMLAnchorElement>(links);
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!link || opensElsewhere) return;
    const { shows, turn } = link.dataset;
    const place = turn ? this.#at + Number(turn) : this.#placeOf(shows);
    if (shows && place < 0) return;
    event.preventDefault();
    if (shows || turn) this.#go(place);
    else this.#dialog.close();
  };

  #press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = {
      ArrowRight: this.#at + onward(),
      ArrowLeft: this.#at - onward(),
      Home: 0,
      End: -1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.#go(to);
  };

  #touch = (event: PointerEvent): void => {
    this.#touched = event.pointerType === "mouse" ? null : event;
  };

  /** A touch that became scrolling or zooming ends with pointercancel and no pointerup. */
  #lift = ({ clientX, pointerId }: PointerEvent): void => {
    if (this.#touched?.pointerId !== pointerId) return;
    const moved = this.#touched.clientX - clientX;
    if (Math.abs(moved) > SWIPED_PX) this.#go(this.#at + Math.sign(moved) * onward());
  };

  #go(to: number): void {
    const wasOpen = this.#dialog.open;
    this.#show(to);
    const { href } = this.#linkTo(this.#at);
    if (wasOpen) history.replaceState(history.state, "", href);
    else history.pushState({ overThisPage: true }, "", href);
  }

  #follow = (): void => {
    const place = this.#placeOf(askedFor());
    if (place < 0) this.#dialog.close();
    else this.#show(place);
  };

  #leave = (): void => {
    if (!askedFor()) return;
    if (history.state?.overThisPage) history.back();
    else {
      const wayOut = this.querySelector<HTMLAnchorElement>("[data-closes]");
      history.replaceState(null, "", wayOut?.href);
      this.#linkTo(this.#at).focus();
    }
  };

  #show(to: number): void {
    const items = this.#items;
    this.#at = (to + items.length) % items.length;
    for (const part of this.querySelectorAll<HTMLElement>("[data-part]"))
      fill(part, items[this.#at]);
    for (const link of this.querySelectorAll<HTMLAnchorElement>("[data-turn]"))
      link.href = this.#linkTo(this.#at + Number(link.dataset.turn)).href;
    const counter = this.querySelector("[data-counter]");
    if (counter) counter.textContent = `${this.#at + 1} / ${items.length}`;
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  #linkTo(place: number): HTMLAnchorElement {
    const items = this.#items;
    return items.at(place % items.length)?.querySelector("[data-shows]") as HTMLAnchorElement;
  }
}

function fill(part: HTMLElement, item: Element | undefined): void {
  const source = item?.querySelector(`[data-part="${part.dataset.part}"]`);
  const copy = source?.cloneNode(true) as Element;
  for (const sized of copy.querySelectorAll("[sizes]"))
    sized.setAttribute("sizes", part.dataset.sizes ?? "");
  part.replaceChildren(...copy.childNodes);
}

const askedFor = () => new URLSearchParams(location.search).get("post");

const onward = () => (document.dir === "rtl" ? -1 : 1);

customElements.define("light-box", LightBoxElement);
