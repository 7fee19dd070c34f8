declare global {
  interface Window {
    dataLayer?: object[];
  }
}

const tagManagerId = () => document.documentElement.dataset.tagManager;

/** Loads the tag manager that the installation names; without one, nothing leaves the page. */
export function loadTagManager(): void {
  const id = tagManagerId();
  if (!id) return;
  window.dataLayer ??= [];
  window.dataLayer.push({ "gtm.start": Date.now(), event: "gtm.js" });
  const script = document.createElement("script");
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}

/** `<analytics-event name value currency once>`: told once per value of `once`, however often shown. */
export class AnalyticsEvent extends HTMLElement {
  connectedCallback(): void {
    const key = `analytics-event:${this.getAttribute("once")}`;
    if (!tagManagerId() || sessionStorage.getItem(key)) return;
    sessionStorage.setItem(key, "told");
    window.dataLayer ??= [];
    window.dataLayer.push({
      event: this.getAttribute("name"),
      value: Number(this.getAttribute("value")),
      currency: this.getAttribute("currency"),
    });
  }
}
