import { data, Link } from "react-router";
import type { ImageObject } from "schema-dts";
import { contentPicture } from "#app/content/content-pictures.ts";
import { readSiteContent, requestContentContext } from "#app/content/request-content.ts";
import { BeforeAfter } from "#app/features/gallery/before-after.tsx";
import {
  findPost,
  type GalleryPart,
  readGallery,
} from "#app/features/gallery/gallery.queries.server.ts";
import {
  type GalleryAddress,
  type GalleryFilter,
  type GalleryPost,
  galleryAddress,
  galleryFilters,
  postAddress,
  readGalleryAddress,
} from "#app/features/gallery/gallery.ts";
import { countsOf } from "#app/features/samples/samples.server.ts";
import {
  addressOf,
  type Site,
  siteOf,
  structuredData,
} from "#app/features/seo/structured-data.server.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import { PageTop } from "#app/features/site/page-parts.tsx";
import { leadOn } from "#app/features/website/addresses.server.ts";
import { pageTitle } from "#app/features/website/page-title.ts";
import { inLocale } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { classNames } from "#app/ui/class-names.ts";
import { DIALOG } from "#app/ui/dialog.tsx";
import { ChevronEndIcon, CloseIcon } from "#app/ui/icons.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { PageLinks } from "#app/ui/pagination.tsx";
import { Container, Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/gallery.ts";
import {
  FeaturedPosts,
  filterLabel,
  Hashtags,
  LiveFeed,
  PostCard,
  PostCounts,
  PostPicture,
  type PostView,
  postView,
} from "./gallery-parts.tsx";

export const handle = { hydrate: false };

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }) => {
    const { searchParams } = new URL(request.url);
    const asked = searchParams.get("post");
    if (!asked || context.get(requestContentContext).previewedPost) return;
    const post = await findPost(context.get(appContext).db, asked);
    if (!post || post.slug === asked) return;
    searchParams.set("post", post.slug);
    leadOn(request, "/gallery", `?${searchParams}`);
  },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = readGalleryAddress(url.searchParams);
  const app = context.get(appContext);
  const part = withPreviewed(await readGallery(app.db, asked), context, asked);
  const { shown } = part;
  const site = await siteOf(context);
  const views = (of: GalleryPost[]) =>
    of.map((each) => postView(each, site.locale, countsOf(each, app.settings.samples)));
  const unknown = unknownIn(asked, part);
  const content = await readSiteContent(context);
  const page = {
    title: pageTitle(content, "galleryTitle", site.locale),
    filter: asked.filter,
    unknown,
    posts: views(part.posts),
    shown: shown && postView(shown, site.locale, null),
    featured: views(part.featured),
    feed: views(part.feed),
    pairs: content.beforeAfter,
    part: { total: part.total, page: part.page, pages: part.pages },
    structuredData: unknown ? undefined : dataOf(site, shown),
  };
  return data(page, { status: unknown ? 404 : 200 });
}

function dataOf(site: Site, shown: GalleryPost | null): string {
  const way = [{ name: m.site_nav_gallery(), path: "/gallery" }];
  if (!shown) return structuredData(site, way);
  const { title, description, alt } = inLocale(shown, site.locale);
  const picture = contentPicture(shown.picture);
  const path = postAddress(shown);
  const image: ImageObject = {
    "@type": "ImageObject",
    name: title,
    description,
    caption: alt,
    url: addressOf(site, path),
    ...(picture && { contentUrl: site.brand.siteUrl + picture.img.src }),
  };
  return structuredData(site, [...way, { name: title, path }], [image]);
}

const unknownTexts = {
  filter: m.gallery_unknown_filter,
  post: m.gallery_unknown_post,
  page: m.gallery_unknown_page,
};

function unknownIn(
  { isUnknown, post }: GalleryAddress,
  part: GalleryPart,
): keyof typeof unknownTexts | null {
  if (isUnknown) return "filter";
  if (post && !part.shown) return "post";
  return part.page > part.pages ? "page" : null;
}

function withPreviewed(
  part: GalleryPart,
  context: Route.LoaderArgs["context"],
  { post }: GalleryAddress,
): GalleryPart {
  const draft = context.get(requestContentContext).previewedPost;
  if (!draft) return part;
  const isThere = part.posts.some(({ id }) => id === draft.id);
  const inPlace = (posts: GalleryPost[]) =>
    posts.map((each) => (each.id === draft.id ? draft : each));
  const posts = isThere ? inPlace(part.posts) : [draft, ...part.posts];
  const [featured, feed] = [inPlace(part.featured), inPlace(part.feed)];
  return { ...part, posts, featured, feed, shown: post === draft.id ? draft : part.shown };
}

export default function Gallery({ loaderData }: Route.ComponentProps) {
  const { title, filter, unknown, posts, shown, featured, feed, part, pairs } = loaderData;
  const wayTo = ({ slug }: PostView) => galleryAddress(filter, { post: slug });
  const pageAddress = (page: number) => galleryAddress(filter, { page });
  return (
    <>
      <PageHead
        page={shown?.title ?? m.site_nav_gallery()}
        description={unknown ? undefined : shown ? wordsOf(shown) : m.gallery_meta_description()}
        canonical={shown ? postAddress(shown) : part.page > 1 ? pageAddress(part.page) : undefined}
        card={shown ? `/gallery/${shown.slug}` : undefined}
        structuredData={loaderData.structuredData}
      />
      <PageTop title={title} lead={m.gallery_lead()} />
      {featured.length > 0 && <FeaturedPosts posts={featured} />}
      <Section labelledBy="posts-heading">
        <Container>
          <Filters filter={filter} count={part.total} />
          {unknown && (
            <p className="mb-10 border-s-2 border-brass ps-4 text-lg">{unknownTexts[unknown]()}</p>
          )}
          <ul className="*:drawn-when-near grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-6 md:grid-cols-3 lg:grid-cols-4 lg:gap-y-14">
            {posts.map((post) => (
              <li key={post.slug}>
                <PostCard post={post} address={wayTo(post)} />
              </li>
            ))}
          </ul>
          <PageLinks part={part} to={(page) => `${pageAddress(page)}#posts`} />
          <p className="mt-12 text-sm text-muted">
            {m.gallery_illustrations()} <TextLink to="/credits">{m.site_footer_credits()}</TextLink>
          </p>
        </Container>
      </Section>
      <BeforeAfter pairs={pairs} />
      <LiveFeed posts={feed} />
      <LightBox
        posts={posts}
        shown={shown?.slug ?? null}
        wayTo={wayTo}
        closeTo={`${pageAddress(part.page)}#${shown?.slug ?? "posts"}`}
      />
    </>
  );
}

const wordsOf = ({ description, alt }: PostView) => `${description} ${alt}`;

function Filters({ filter, count }: { filter: GalleryFilter | null; count: number }) {
  return (
    <div id="posts" className="mb-10 md:mb-14">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 id="posts-heading">{m.gallery_posts_heading()}</h2>
        <p className="text-muted">{m.gallery_count({ count })}</p>
      </div>
      <nav aria-label={m.gallery_filters_label()} className="mt-6">
        <ul className="flex flex-wrap gap-2">
          {[null, ...galleryFilters].map((each) => (
            <li key={each}>
              <Link
                reloadDocument
                to={`${galleryAddress(each)}#posts`}
                aria-current={each === filter ? "true" : undefined}
                className="inline-flex min-h-11 items-center rounded-md border border-line px-4 text-sm text-muted transition-colors hover:border-edge hover:text-ivory active:text-brass aria-[current]:border-brass aria-[current]:text-brass-light"
              >
                {filterLabel(each)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

const SIZES = "(min-width: 64rem) 44rem, (min-width: 40rem) 36rem, 92vw";

const WAY =
  "grid size-11 place-items-center rounded-full border border-edge transition-colors " +
  "hover:border-ivory hover:bg-ivory/8 active:border-edge active:bg-ivory/4";

function LightBox({
  posts,
  shown,
  wayTo,
  closeTo,
}: {
  posts: PostView[];
  shown: string | null;
  wayTo: (post: PostView) => string;
  closeTo: string;
}) {
  const place = Math.max(
    0,
    posts.findIndex(({ slug }) => slug === shown),
  );
  const post = posts[place];
  if (!post) return null;
  const turnTo = (turn: number) => wayTo(posts.at((place + turn) % posts.length) ?? post);
  return (
    <light-box>
      <dialog
        open={shown !== null}
        data-addressed=""
        closedby="any"
        aria-labelledby="light-box-title"
        className={classNames(
          DIALOG,
          "fixed inset-0 z-50 h-fit touch-pan-y touch-pinch-zoom overflow-y-auto overscroll-contain",
          "lg:w-fit lg:max-w-none [&:not(:modal)]:shadow-[0_0_0_100vmax_rgb(13_12_11/0.8)]",
        )}
      >
        <Link
          reloadDocument
          to={closeTo}
          data-closes=""
          aria-label={m.ui_close()}
          className="absolute end-2 top-2 z-10 grid size-11 place-items-center rounded-md bg-ground/70 hover:bg-raised active:bg-surface"
        >
          <CloseIcon />
        </Link>
        <figure className="grid lg:grid-cols-[min(44rem,100dvh-4rem,100vw-24rem)_20rem]">
          <div data-part="picture" data-sizes={SIZES} className="aspect-square bg-raised">
            <PostPicture
              post={post}
              isPlayed
              sizes={SIZES}
              eager={shown !== null}
              className="aspect-square w-full"
            />
          </div>
          <figcaption className="flex flex-col items-start gap-4 p-6 lg:p-8 lg:pt-16">
            <h2
              id="light-box-title"
              data-part="title"
              aria-live="polite"
              className="text-2xl font-light"
            >
              {post.title}
            </h2>
            <p data-part="description" className="text-muted">
              {post.description}
            </p>
            {post.counts && (
              <p data-part="counts">
                <PostCounts counts={post.counts} />
              </p>
            )}
            <p data-part="hashtags" className="text-sm">
              <Hashtags post={post} />
            </p>
            <p className="mt-auto flex w-full items-center justify-between gap-4 pt-2">
              <Link
                reloadDocument
                to={turnTo(-1)}
                data-turn={-1}
                aria-label={m.gallery_previous()}
                className={WAY}
              >
                <ChevronEndIcon className="size-5 rotate-180" />
              </Link>
              <bdi data-counter="" className="text-sm text-muted tabular-nums">
                {m.ui_carousel_place({ place: place + 1, count: posts.length })}
              </bdi>
              <Link
                reloadDocument
                to={turnTo(1)}
                data-turn={1}
                aria-label={m.gallery_next()}
                className={WAY}
              >
                <ChevronEndIcon className="size-5" />
              </Link>
            </p>
          </figcaption>
        </figure>
      </dialog>
    </light-box>
  );
}
