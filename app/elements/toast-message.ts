const STAYS_MS = 3000;
// A live region speaks when it changes after the browser has noticed it.
const SPEAKS_AFTER_MS = 150;

/**
 * `<toast-message>`: a passing message that waits while it is pointed at or holds
 * the focus. It hides and is not removed, because React may own it. It stands above an open dialog,
 * also above one that the same click opens.
 */
export class ToastMessage extends HTMLElement {
  #timer = 0;
  #voice: HTMLElement | null = null;

  connectedCallback(): void {
    this.#speak();
    this.#wait();
    for (const event of ["pointerenter", "focusin"]) this.addEventListener(event, this.#hold);
    for (const event of ["pointerleave", "focusout"]) this.addEventListener(event, this.#wait);
  }

  disconnectedCallback(): void {
    this.#hold();
    this.#voice?.remove();
  }

  #speak(): void {
    const voice = document.createElement("span");
    voice.role = "status";
    voice.className = "sr-only";
    document.body.append(voice);
    this.#voice = voice;
    setTimeout(() => {
      if (!this.isConnected) return;
      this.popover = "manual";
      this.showPopover?.();
      // Nothing outside of a modal dialog is read out while it is open.
      document.querySelector("dialog:modal")?.append(voice);
      voice.textContent = this.textContent;
    }, SPEAKS_AFTER_MS);
  }

  #hold = (): void => clearTimeout(this.#timer);

  #wait = (): void => {
    this.#hold();
    this.#timer = window.setTimeout(() => {
      this.hidden = true;
      this.#voice?.remove();
    }, STAYS_MS);
  };
}
