const listed = 12;

const askAgainMs = 4000;

export class KeptPagesElement extends HTMLElement {
  async connectedCallback(): Promise<void> {
    const reload = () => location.reload();
    addEventListener("online", async () => {
      if (await isAnswering()) reload();
    });
    // Some browsers send no `online` event to a page that was opened offline.
    setInterval(async () => {
      if (navigator.onLine && !document.hidden && (await isAnswering([0]))) reload();
    }, askAgainMs);
    this.querySelector("button")?.addEventListener("click", reload);
    const pages = "caches" in window ? await readPages() : [];
    if (pages.length === 0) return;
    this.querySelector("ul")?.append(...pages.slice(0, listed).map((page) => this.#row(page)));
    this.querySelector("section")?.removeAttribute("hidden");
  }

  #row({ url, name }: CachedPage): Node {
    const { content } = this.querySelector("template") as HTMLTemplateElement;
    const row = content.cloneNode(true) as DocumentFragment;
    row.querySelector("a")?.setAttribute("href", url);
    row.querySelector("bdi")?.append(name);
    return row;
  }
}

/** `navigator.onLine` is true before the network is, so the server is asked before reloading. */
async function isAnswering(waitsMs = [0, 1000, 3000, 10_000]): Promise<boolean> {
  for (const waitMs of waitsMs) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
    if (answer?.ok) return true;
  }
  return false;
}

type CachedPage = { url: string; name: string };

async function readPages(): Promise<CachedPage[]> {
  const cache = await caches.open("pages");
  const { lang } = document.documentElement;
  const pages = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const html = await (await cache.match(url))?.text();
      const page = new DOMParser().parseFromString(html ?? "", "text/html");
      const [name = ""] = page.title.split(" | ");
      return { url, name, lang: page.documentElement.lang };
    }),
  );
  return pages.filter((page) => page.lang === lang).reverse();
}

customElements.define("kept-pages", KeptPagesElement);
