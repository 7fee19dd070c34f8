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

class OpenNowElement extends HTMLElement {
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

const controls = "main :is(input, select, textarea, button, summary, [data-button], [data-price])";

const marginPx = 8;

/** Moves the chat button aside while one of `controls` is below it. */
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
  for (const element of document.querySelectorAll(controls)) observer.observe(element);
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

function enhanceDialogs(): void {
  if (!("commandForElement" in HTMLButtonElement.prototype))
    document.addEventListener("click", obeyCommand);
  if (!("closedBy" in HTMLDialogElement.prototype))
    document.addEventListener("click", closeFromBackdrop);
  addEventListener("pagehide", closeAll);
}

function obeyCommand(event: Event): void {
  const button = (event.target as Element).closest?.("button[commandfor]");
  if (!button) return;
  const target = document.getElementById(button.getAttribute("commandfor") ?? "");
  if (!(target instanceof HTMLDialogElement)) return;
  if (button.getAttribute("command") === "show-modal") target.showModal();
  else target.close();
}

function closeFromBackdrop({ target, clientX, clientY }: MouseEvent): void {
  if (!(target instanceof HTMLDialogElement) || target.getAttribute("closedby") !== "any") return;
  const box = target.getBoundingClientRect();
  const inside =
    clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
  if (!inside) target.close();
}

/** Dialogs that the page's address opens stay open. */
function closeAll(): void {
  const closing = "dialog[open]:not([data-addressed]), :popover-open";
  for (const open of document.querySelectorAll<HTMLElement>(closing)) {
    if (open instanceof HTMLDialogElement) open.close();
    else open.hidePopover();
  }
}

/** Adds what popovers lack as menus (ui/menu.tsx): focus, arrow keys, letters and Tab. */
function enhanceMenus(): void {
  document.addEventListener("toggle", focusItem, true);
  // At the window, because React holds back events of parts that it has not hydrated yet.
  window.addEventListener("keydown", obeyKey, true);
}

const itemsOf = (menu: Element) =>
  Array.from(menu.querySelectorAll<HTMLElement>("[role^=menuitem]"));

function focusItem({ target, newState }: ToggleEvent): void {
  const menu = newState === "open" && (target as Element).querySelector("[role=menu]");
  if (!menu) return;
  const items = itemsOf(menu);
  const chosen = items.find((item) => item.ariaChecked === "true");
  (chosen ?? items[0])?.focus();
}

function obeyKey(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  // Not the menu that has the focus: a menu that opens takes it only a moment later.
  const menu = document.querySelector<HTMLElement>(":popover-open:has([role=menu])");
  if (menu) moveWithin(menu, event);
  else if (event.key === "ArrowDown" && target.matches("[aria-haspopup=menu]")) target.click();
  else return;
  if (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End")
    event.preventDefault();
}

function moveWithin(menu: HTMLElement, { key }: KeyboardEvent): void {
  // Closing returns the focus to the button, from which Tab goes on.
  if (key === "Tab") menu.hidePopover();
  const items = itemsOf(menu);
  const place = items.indexOf(document.activeElement as HTMLElement);
  const after = [...items.slice(place + 1), ...items.slice(0, place)];
  const to: Record<string, HTMLElement | undefined> = {
    ArrowDown: after[0],
    ArrowUp: after.at(-1),
    Home: items[0],
    End: items.at(-1),
  };
  const isLetter = /^\p{L}$/u.test(key);
  const next = isLetter ? after.find((other) => firstLetter(other) === key.toLowerCase()) : to[key];
  next?.focus();
}

const firstLetter = (item: HTMLElement) => item.textContent?.match(/\p{L}/u)?.[0]?.toLowerCase();
