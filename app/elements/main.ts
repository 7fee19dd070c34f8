import { campaignOf } from "#app/lib/campaign.ts";
import { hydrateWhenNeeded } from "./hydration.ts";
import { enhanceOffline } from "./offline.ts";
import { ToastMessageElement } from "./toast-message.ts";
import { keepTyped } from "./typed-fields.ts";

const modules = new Map<string, () => Promise<unknown>>([
  [
    "before-after, count-down, cached-pages, light-box, play-film, slide-carousel, visit-live",
    () => import("./few-pages.ts"),
  ],
  ["unsent-forms", () => import("./unsent-forms.ts")],
]);

function lazyDefineElements(): void {
  define();
  new MutationObserver(define).observe(document.body, { childList: true, subtree: true });
}

function define(): void {
  for (const [names, load] of modules) {
    if (!document.querySelector(names)) continue;
    modules.delete(names);
    load();
  }
}

/** Hides broken pictures by `img[data-missing]` in styles.css; alt text and space stay. */
function hideMissingPictures(): void {
  document.addEventListener("error", ({ target }) => mark(target, true), true);
  document.addEventListener("load", ({ target }) => mark(target, false), true);
  for (const picture of document.images) {
    if (picture.complete && picture.naturalWidth === 0) mark(picture, true);
  }
}

function mark(target: EventTarget | null, missing: boolean): void {
  if (!(target instanceof HTMLImageElement)) return;
  target.toggleAttribute("data-missing", missing);
  if (missing) console.info(`A picture did not load: ${target.currentSrc || target.src}`);
}

const SCROLLED_AFTER_PX = 10;

function watchScroll(): void {
  if (CSS.supports("animation-timeline: scroll()")) return;
  const mark = () =>
    document.documentElement.toggleAttribute("data-scrolled", scrollY > SCROLLED_AFTER_PX);
  addEventListener("scroll", mark, { passive: true });
  mark();
}

/** An empty cart ships no React, which would read it again. Another tab may have filled it. */
function reloadWhenSeen(): void {
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || !navigator.onLine) return;
    if (document.querySelector("[data-reload-when-seen]")) location.reload();
  });
}

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
function loadTagManager(): void {
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

function storeCampaign(): void {
  if (sessionStorage.getItem(campaignKey) !== null) return;
  const campaign = campaignOf(new URLSearchParams(location.search));
  sessionStorage.setItem(campaignKey, new URLSearchParams(campaign).toString());
}

const confirmationHash = "#outcome";

class AnalyticsEventElement extends HTMLElement {
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

loadTagManager();
reloadWhenSeen();
watchScroll();
hideMissingPictures();
hydrateWhenNeeded();
enhanceOffline();
lazyDefineElements();
customElements.define("toast-message", ToastMessageElement);
customElements.define("analytics-event", AnalyticsEventElement);
import("./deferred.ts");
// Last, because sessionStorage can throw.
keepTyped();
storeCampaign();
