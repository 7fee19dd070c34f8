import { campaignOf } from "#app/lib/campaign.ts";

declare global {
  interface Window {
    dataLayer?: object[];
  }
  interface Document {
    prerendering?: boolean;
  }
}

const tagManagerId = () => document.documentElement.dataset.tagManager;

/** Without a tag manager in the settings, the page sends nothing to others. */
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

const campaignKey = "campaign";

export function storeCampaign(): void {
  if (sessionStorage.getItem(campaignKey) !== null) return;
  const campaign = campaignOf(new URLSearchParams(location.search));
  sessionStorage.setItem(campaignKey, new URLSearchParams(campaign).toString());
}

const confirmationHash = "#outcome";

export class AnalyticsEventElement extends HTMLElement {
  connectedCallback(): void {
    const tell = () => this.#tell();
    if (document.prerendering)
      document.addEventListener("prerenderingchange", tell, { once: true });
    else tell();
  }

  #isFirst(key: string): boolean {
    if (location.hash !== confirmationHash) return false;
    history.replaceState(history.state, "", location.pathname + location.search);
    if (sessionStorage.getItem(key)) return false;
    sessionStorage.setItem(key, "told");
    return true;
  }

  #tell(): void {
    const report = this.getAttribute("report");
    storeCampaign();
    const campaign = new URLSearchParams(sessionStorage.getItem(campaignKey) ?? "");
    if (report) navigator.sendBeacon(report, campaign);
    const once = this.getAttribute("once");
    const key = `analytics-event:${once}`;
    if (!tagManagerId() || (once && !this.#isFirst(key))) return;
    window.dataLayer ??= [];
    window.dataLayer.push({
      event: this.getAttribute("event"),
      title: this.getAttribute("subject") ?? undefined,
      value: Number(this.getAttribute("value")),
      currency: this.getAttribute("currency"),
    });
  }
}
