import { enhanceDialogs, enhanceMenus } from "./overlays.ts";

/** A shadow root, because React expects to find the link unchanged when it hydrates. */
class LoadEmbedElement extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener("click", this.#load);
  }

  #load = (event: MouseEvent): void => {
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (opensElsewhere || !(event.target as Element).closest("a")) return;
    event.preventDefault();
    this.removeEventListener("click", this.#load);
    const frame = document.createElement("iframe");
    frame.src = this.getAttribute("src") ?? "";
    frame.title = this.getAttribute("label") ?? "";
    frame.allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
    // YouTube refuses to play without a referrer.
    frame.referrerPolicy = "strict-origin-when-cross-origin";
    frame.style.cssText = "position: absolute; inset: 0; width: 100%; height: 100%; border: 0";
    this.attachShadow({ mode: "open" }).append(frame);
    frame.focus();
  };
}

customElements.define("load-embed", LoadEmbedElement);

type Note = [until: number, text: string, isOpen: boolean];

function readNotes(): Note[] {
  const notes = document.querySelector("open-now[notes]")?.getAttribute("notes");
  return JSON.parse(notes ?? "[]");
}

export class OpenNowElement extends HTMLElement {
  #timer = 0;

  connectedCallback(): void {
    this.#say();
    // An interval, because timers stop while a device sleeps.
    this.#timer = window.setInterval(() => this.#say(), 15_000);
    document.addEventListener("visibilitychange", this.#say);
  }

  disconnectedCallback(): void {
    clearInterval(this.#timer);
    document.removeEventListener("visibilitychange", this.#say);
  }

  #say = (): void => {
    const [, text = "", isOpen = false] = readNotes().find(([until]) => Date.now() < until) ?? [];
    this.toggleAttribute("data-closed", !isOpen);
    if (this.textContent !== text) this.textContent = text;
  };
}

customElements.define("open-now", OpenNowElement);

const kept = "main :is(input, select, textarea, button, summary, [data-button], [data-price])";

const marginPx = 8;

/** Moves the chat button aside while one of `kept` is below it. */
export function moveChatAside(): void {
  let watching = watchCorner();
  addEventListener("resize", () => {
    watching.disconnect();
    watching = watchCorner();
  });
  new MutationObserver((changes) => {
    const isNew = changes.some(({ addedNodes }) =>
      [...addedNodes].some((n) => n instanceof Element),
    );
    if (isNew) watchAll(watching);
  }).observe(document.body, { childList: true, subtree: true });
}

function watchAll(observer: IntersectionObserver): void {
  for (const element of document.querySelectorAll(kept)) observer.observe(element);
}

function watchCorner(): IntersectionObserver {
  const inCorner = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inCorner.add(target);
        else inCorner.delete(target);
      }
      document.documentElement.toggleAttribute("data-chat-aside", inCorner.size > 0);
    },
    { rootMargin: marginsAround(document.querySelector<HTMLElement>("#chat a")) },
  );
  watchAll(observer);
  return observer;
}

function marginsAround(button: HTMLElement | null): string {
  if (!button) return "0px";
  const { offsetTop: top, offsetLeft: left, offsetWidth, offsetHeight } = button;
  const right = document.documentElement.clientWidth - left - offsetWidth;
  const bottom = innerHeight - top - offsetHeight;
  return [top, right, bottom, left].map((px) => `${marginPx - px}px`).join(" ");
}

enhanceDialogs();
enhanceMenus();
if (document.getElementById("chat")) moveChatAside();
