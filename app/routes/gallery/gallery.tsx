import { data, Link } from "react-router";
import {
  featuredPosts,
  feedPosts,
  type GalleryFilter,
  galleryAddress,
  galleryFilters,
  readGallery,
} from "#app/features/gallery/gallery.ts";
import { shownCounts } from "#app/features/samples/samples.server.ts";
import { siteOf, structuredData } from "#app/features/seo/structured-data.server.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import { PageTop } from "#app/features/site/page-top.tsx";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { Container, Section } from "#app/ui/section.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/gallery.ts";
import {
  FeaturedPosts,
  filterLabel,
  LiveFeed,
  PostCard,
  type PostView,
  postView,
} from "./gallery-parts.tsx";
import { LightBox } from "./light-box.tsx";

export const handle = { hydrate: false };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { filter, posts, post, unknown } = readGallery(new URL(request.url).searchParams);
  const app = context.get(appContext);
  const site = await siteOf(app);
  const counts = shownCounts(app.settings.samples);
  const way = [{ name: m.site_nav_gallery(), path: "/gallery" }];
  const views = (of: typeof posts) => of.map((each) => postView(each, site.locale, { counts }));
  const page = {
    filter,
    unknown,
    posts: views(posts),
    shown: post?.id ?? null,
    featured: views(featuredPosts),
    feed: views(feedPosts),
    structuredData: unknown ? undefined : structuredData(site, way),
  };
  return data(page, { status: unknown ? 404 : 200 });
}

export default function Gallery({ loaderData }: Route.ComponentProps) {
  const { filter, unknown, posts, shown, featured, feed } = loaderData;
  const addressOf = ({ id }: PostView) => galleryAddress(filter, id);
  return (
    <>
      <PageHead
        page={m.site_nav_gallery()}
        // None for an address that is not to be found again.
        description={unknown ? undefined : m.gallery_meta_description()}
        structuredData={loaderData.structuredData}
      />
      <PageTop title={m.gallery_heading()} lead={m.gallery_lead()} />
      <FeaturedPosts posts={featured} />
      <Section labelledBy="posts-heading">
        <Container>
          <Filters filter={filter} count={posts.length} />
          {unknown && (
            <p className="mb-10 border-s-2 border-brass ps-4 text-lg">
              {unknown === "filter" ? m.gallery_unknown_filter() : m.gallery_unknown_post()}
            </p>
          )}
          <ul className="grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-6 md:grid-cols-3 lg:grid-cols-4 lg:gap-y-14">
            {posts.map((post) => (
              <li key={post.id}>
                <PostCard post={post} address={addressOf(post)} />
              </li>
            ))}
          </ul>
          <p className="mt-12 text-sm text-muted">
            {m.gallery_illustrations()} <TextLink to="/credits">{m.site_footer_credits()}</TextLink>
          </p>
        </Container>
      </Section>
      <LiveFeed posts={feed} />
      <LightBox
        posts={posts}
        shown={shown}
        addressOf={addressOf}
        closeTo={`${galleryAddress(filter)}#${shown ?? "posts"}`}
      />
    </>
  );
}

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
