import { contentPicture } from "#app/content/content-pictures.ts";
import { readSiteContent } from "#app/content/request-content.ts";
import { listPerfumePages } from "#app/features/catalog/catalog.server.ts";
import { listPostPlaces } from "#app/features/gallery/gallery.queries.server.ts";
import { postAddress } from "#app/features/gallery/gallery.ts";
import { bookablesByKind } from "#app/features/offers/offers.ts";
import { publicPages, sitemapXml } from "#app/features/seo/public-pages.ts";
import { today } from "#app/lib/time.ts";
import { appContext } from "#app/platform/app.ts";
import { streamText } from "#app/platform/csv.server.ts";
import type { Route } from "./+types/sitemap.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings, now } = context.get(appContext);
  const perfumes = await listPerfumePages(db);
  const posts = await listPostPlaces(db);
  const content = await readSiteContent(context);
  const { privacy, terms } = content;
  const changed = { "/privacy": privacy[0]?.updated, "/terms": terms[0]?.updated };
  const { services, offers, packages } = bookablesByKind(content, today(now()));
  const live = {
    services,
    offers: offers.filter(({ isLive }) => isLive),
    packages: packages.filter(({ isLive }) => isLive),
  };
  const pages = [
    ...publicPages("en", { ...content, ...live }, changed),
    ...perfumes.map(({ slug, image, changed }) => ({
      path: `/perfumes/${slug}`,
      picture: image,
      changed,
    })),
    ...posts.map((post) => ({
      path: postAddress(post),
      picture: post.picture,
      changed: undefined,
    })),
  ].map(({ path, picture, changed }) => ({ path, changed, images: addressesOf(picture) }));
  return new Response(streamText(sitemapXml(pages, settings.brand.siteUrl)), {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}

function addressesOf(picture: string): string[] {
  const source = contentPicture(picture);
  return source ? [source.img.src] : [];
}
