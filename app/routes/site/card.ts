import path from "node:path";
import { LRUCache } from "lru-cache";
import { data } from "react-router";
import { contentPicture } from "#app/content/content-pictures.ts";
import { readSiteContent } from "#app/content/request-content.ts";
import { findPerfume } from "#app/features/catalog/catalog.server.ts";
import { findPost } from "#app/features/gallery/gallery.queries.server.ts";
import { bookablesByKind } from "#app/features/offers/offers.ts";
import type { drawCard } from "#app/features/seo/card.server.ts";
import { publicPages } from "#app/features/seo/public-pages.ts";
import { brandName } from "#app/lib/brand.ts";
import { createMutex } from "#app/lib/concurrency.ts";
import type { Locale } from "#app/lib/locale.ts";
import { today } from "#app/lib/time.ts";
import { parseUploadKey, uploadName } from "#app/lib/uploaded-picture.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { type App, appContext, type Context } from "#app/platform/app.ts";
import { createStorage } from "#app/platform/storage.ts";
import { runInWorker } from "#app/platform/worker.server.ts";
import type { Route } from "./+types/card.ts";

const draw = runInWorker<typeof drawCard>("app/features/seo/card.server.ts", "drawCard");

/** Cards are drawn one at a time, because each takes about half a second of a core. */
const inTurn = createMutex();

const drawn = new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({ max: 100 });

/** The picture that others show with a link to a page: /cards/services/premium-wash.jpg. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const locale = getLocale();
  const [, path] = /^(.+)\.jpg$/.exec(params["*"]) ?? [];
  const page = path && (await findPage(context, path === "home" ? "/" : `/${path}`, locale));
  if (!page) throw data(null, { status: 404 });
  return new Response(await cardOf(app, page, locale), {
    headers: { "Content-Type": "image/jpeg", "Cache-Control": "public, max-age=86400" },
  });
}

type CardPage = { title: string; picture: string };

async function findPage(context: Context, path: string, locale: Locale): Promise<CardPage | null> {
  const app = context.get(appContext);
  const content = await readSiteContent(context);
  const bookables = bookablesByKind(content, today(app.now()));
  const pages = publicPages(locale, { ...content, ...bookables });
  const page = pages.find((each) => each.path === path);
  const [, list, slug] = /^\/(perfumes|gallery)\/([^/]+)$/.exec(path) ?? [];
  if (page || !slug) return page ?? null;
  if (list === "gallery") {
    const post = await findPost(app.db, slug);
    return post && { title: post.title[locale], picture: post.picture };
  }
  const perfume = await findPerfume(app, slug, locale);
  return perfume && { title: perfume.name.text, picture: perfume.image };
}

function cardOf(app: App, { title, picture }: CardPage, locale: Locale) {
  const brand = brandName(app.settings.brand, locale);
  const note = m.site_footer_tagline();
  const key = JSON.stringify([locale, brand, title, picture]);
  const known = drawn.get(key);
  if (known) return known;
  const card = inTurn(async () => {
    const source = await readPicture(app, picture);
    return draw({ brand, title, note, picture: source, locale });
  });
  drawn.set(key, card);
  card.catch(() => drawn.delete(key));
  return card;
}

const mediaFile = (key: string) => path.resolve("app/media", `${key}.jpg`);

async function readPicture({ settings }: App, key: string) {
  const uploaded = parseUploadKey(key);
  if (!uploaded) return mediaFile(contentPicture(key) ? key : "perfumes-hero");
  const name = uploadName(uploaded.id, uploaded.width, "jpg");
  return (await createStorage(settings).read(name)) ?? mediaFile("perfumes-hero");
}
