const STAYS_MS = 3000;
const STAYS_TO_ACT_MS = 10_000;
const SPEAKS_AFTER_MS = 150;
const LEAVES_AFTER_ACT_MS = 400;
const GAP_PX = 8;

export class ToastMessageElement extends HTMLElement {
  static #shown: ToastMessageElement | null = null;
  #timer = 0;
  #voice: HTMLElement | null = null;
  #isMoving = false;
  #resized = new ResizeObserver(() => this.#standClear());

  connectedCallback(): void {
    if (this.#isMoving) return;
    const shown = ToastMessageElement.#shown;
    if (shown) shown.#leave();
    ToastMessageElement.#shown = this;
    this.role = "status";
    this.ariaLive = "off";
    this.#speak();
    // A form shows its errors after the toast, and its buttons move.
    for (const place of document.querySelectorAll("main, dialog[open]"))
      this.#resized.observe(place);
    document.addEventListener("scrollend", this.#standClear, true);
    this.#wait();
    this.addEventListener("click", this.#act);
    this.addEventListener("pointermove", this.#holdUnderHand);
    this.addEventListener("focusin", this.#hold);
    for (const event of ["pointerleave", "focusout"]) this.addEventListener(event, this.#wait);
    document.addEventListener("toggle", this.#rise, true);
  }

  disconnectedCallback(): void {
    if (this.#isMoving) return;
    if (!this.hidden && this.#hasAct) this.#moveTo(document.body);
    else this.#end();
  }

  #end(): void {
    this.#hold();
    this.#voice?.remove();
    this.#resized.disconnect();
    document.removeEventListener("scrollend", this.#standClear, true);
    document.removeEventListener("toggle", this.#rise, true);
  }

  #standClear = (): void => {
    this.style.marginBlockEnd = "";
    const { left, right, top, bottom } = this.getBoundingClientRect();
    const place = document.querySelector("dialog:modal") ?? document.querySelector("main");
    const buttons = Array.from(place?.querySelectorAll("[data-button]") ?? [])
      .map((button) => button.getBoundingClientRect())
      .filter((box) => box.height > 0 && box.left < right && box.right > left)
      .sort((one, other) => other.bottom - one.bottom);
    let liftPx = 0;
    for (const box of buttons) {
      const isCovered = box.top < bottom - liftPx && box.bottom > top - liftPx;
      if (isCovered) liftPx = bottom - box.top + GAP_PX;
    }
    if (liftPx < top) this.style.marginBlockEnd = `${liftPx}px`;
  };

  #speak(): void {
    const voice = document.createElement("span");
    voice.role = "status";
    voice.className = "sr-only";
    document.body.append(voice);
    this.#voice = voice;
    this.#rise();
    setTimeout(() => {
      voice.textContent = this.textContent;
    }, SPEAKS_AFTER_MS);
  }

  /** Nothing outside a modal dialog can be reached, so the toast moves inside. */
  #rise = (event?: Event): void => {
    if (this.hidden || (event && !(event.target instanceof HTMLDialogElement))) return;
    const dialog =
      document.activeElement?.closest("dialog:modal") ?? document.querySelector("dialog:modal");
    if (this.#hasAct) this.#moveTo(dialog ?? document.body);
    if (!dialog) return;
    this.popover = "manual";
    this.hidePopover();
    this.showPopover();
    if (this.#voice) dialog.append(this.#voice);
    this.#standClear();
  };

  get #hasAct(): boolean {
    return this.querySelector("button") !== null;
  }

  #moveTo(place: Element): void {
    if (this.parentNode === place) return;
    this.#isMoving = true;
    place.append(this);
    this.#isMoving = false;
  }

  /** The second click of a double click must not reach what the toast covers. */
  #act = ({ target }: Event): void => {
    if (!(target instanceof HTMLButtonElement)) return;
    target.disabled = true;
    setTimeout(() => this.#leave(), LEAVES_AFTER_ACT_MS);
  };

  #hold = (): void => clearTimeout(this.#timer);

  #holdUnderHand = (event: PointerEvent): void => {
    if (!isStill(event)) this.#hold();
  };

  #wait = (): void => {
    this.#hold();
    const stays = this.querySelector("a, button") ? STAYS_TO_ACT_MS : STAYS_MS;
    this.#timer = window.setTimeout(() => this.#leave(), stays);
  };

  #leave(): void {
    this.#end();
    this.hidden = true;
  }
}

export const isStill = ({ movementX, movementY }: PointerEvent): boolean =>
  movementX === 0 && movementY === 0;
