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
