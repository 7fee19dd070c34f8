import { Link } from "react-router";
import { contentPicture } from "#app/content/content-pictures.ts";
import {
  filterOf,
  type GalleryFilter,
  type GalleryPost,
  postAddress,
} from "#app/features/gallery/gallery.ts";
import { findYoutubeVideo } from "#app/lib/line-formats.ts";
import { inLocale, type Locale } from "#app/lib/locale.ts";
import { formatCount } from "#app/lib/money.ts";
import { focusClass } from "#app/lib/uploaded-picture.ts";
import { m } from "#app/paraglide/messages.js";
import { useBrand } from "#app/platform/use-site.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Carousel } from "#app/ui/carousel.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Embed } from "#app/ui/lazy-media.tsx";
import { NewTabSign } from "#app/ui/link.tsx";
import { PlayIcon } from "#app/ui/page-icons.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Container, HeadedSection } from "#app/ui/section.tsx";
import { CommentIcon, HeartIcon } from "#app/ui/social-icons.tsx";

export type PostView = ReturnType<typeof postView>;

/** On the server, so that browsers do not get the other language. */
export function postView(
  { id: _id, likes: _likes, comments: _comments, featured: _featured, ...post }: GalleryPost,
  locale: Locale,
  counts: { likes: number; comments: number } | null,
) {
  const { hashtags, picture, video, category, ...text } = inLocale(post, locale);
  return {
    ...text,
    counts,
    filter: filterOf(category),
    hashtags: hashtags === "" ? [] : hashtags.split(" "),
    picture: contentPicture(picture),
    video: findYoutubeVideo(video) && {
      href: video,
      embedUrl: findYoutubeVideo(video)?.embedUrl ?? "",
    },
  };
}

export function PostPicture({
  post: { picture, alt, focus, video, title },
  isPlayed = false,
  className,
  ...shown
}: {
  post: PostView;
  sizes: string;
  className: string;
  eager?: boolean;
  isPlayed?: boolean;
}) {
  if (!picture) return null;
  const still = { source: picture, alt, crop: focusClass(focus), ...shown };
  if (!video || !isPlayed) return <Picture {...still} className={className} />;
  const label = m.gallery_play({ title });
  return (
    <Embed src={video.embedUrl} href={video.href} title={label} className="aspect-square w-full">
      <Picture {...still} className="absolute inset-0 size-full" />
      <span className="relative grid size-16 place-items-center rounded-full border border-ivory/30 bg-ground/80">
        <PlayIcon className="size-7" />
        <span className="sr-only">{label}</span>
      </span>
    </Embed>
  );
}

export function PostCounts({
  counts: { likes, comments },
}: {
  counts: NonNullable<PostView["counts"]>;
}) {
  const number = { likes: formatCount(likes), comments: formatCount(comments) };
  return (
    <span className="flex gap-4 text-sm text-muted tabular-nums">
      <span className="inline-flex items-center gap-1.5">
        <HeartIcon className="size-4 text-brass" />
        <span aria-hidden="true">{number.likes}</span>
        <span className="sr-only">{m.gallery_likes({ count: likes, number: number.likes })}</span>
      </span>
      <span className="inline-flex items-center gap-1.5">
        <CommentIcon className="size-4 text-brass" />
        <span aria-hidden="true">{number.comments}</span>
        <span className="sr-only">
          {m.gallery_comments({ count: comments, number: number.comments })}
        </span>
      </span>
    </span>
  );
}

export function Hashtags({ post: { hashtags } }: { post: PostView }) {
  return (
    <span className="flex flex-wrap gap-x-3 text-faint">
      {hashtags.map((hashtag) => (
        <bdi key={hashtag}>#{hashtag}</bdi>
      ))}
    </span>
  );
}

export function PostCard({ post, address }: { post: PostView; address: string }) {
  return (
    <article id={post.slug} data-item={post.slug} className="group relative flex h-full flex-col">
      <div data-part="picture" className="overflow-hidden rounded-lg">
        <PostPicture
          post={post}
          isPlayed
          sizes="(min-width: 80rem) 19rem, (min-width: 64rem) 21vw, (min-width: 48rem) 29vw, 41vw"
          className="aspect-square w-full transition-transform duration-250 group-hover:scale-[1.02]"
        />
      </div>
      <h3 className="mt-4 text-base font-medium tracking-normal">
        <Link
          reloadDocument
          to={address}
          data-shows={post.slug}
          data-part="title"
          className="after:absolute after:inset-0"
        >
          {post.title}
        </Link>
      </h3>
      <p data-part="description" className="mt-1 text-sm text-muted max-sm:line-clamp-2">
        {post.description}
      </p>
      {post.counts && (
        <p data-part="counts" className="mt-auto pt-3">
          <PostCounts counts={post.counts} />
        </p>
      )}
      <p
        data-part="hashtags"
        className={classNames("text-xs", post.counts ? "mt-2" : "mt-auto pt-3")}
      >
        <Hashtags post={post} />
      </p>
    </article>
  );
}

export function filterLabel(filter: GalleryFilter | null): string {
  if (!filter) return m.gallery_filter_all();
  return {
    workshop: m.gallery_filter_workshop,
    products: m.gallery_filter_products,
    luxury: m.gallery_filter_luxury,
    steam: m.gallery_filter_steam,
    detailing: m.gallery_filter_detailing,
    ceramic: m.gallery_filter_ceramic,
  }[filter]();
}

const EVERY_MS = 3000;

export function FeaturedPosts({ posts }: { posts: PostView[] }) {
  return (
    <section aria-labelledby="featured-heading">
      <Container>
        <h2 id="featured-heading" className="sr-only">
          {m.gallery_featured()}
        </h2>
        <Carousel label={m.gallery_featured()} intervalMs={EVERY_MS}>
          {posts.map((post, index) => (
            <FeaturedPost key={post.slug} post={post} eager={index === 0} />
          ))}
        </Carousel>
      </Container>
    </section>
  );
}

function FeaturedPost({ post, eager }: { post: PostView; eager: boolean }) {
  return (
    <article className="relative grid h-full bg-surface md:grid-cols-[3fr_2fr]">
      <PostPicture
        post={post}
        sizes="(min-width: 80rem) 48rem, (min-width: 48rem) 54vw, 90vw"
        eager={eager}
        className="aspect-4/3 w-full md:aspect-auto md:h-[clamp(20rem,48svh,32rem)]"
      />
      <div className="flex flex-col items-start p-6 md:justify-end md:p-8 lg:p-12">
        <p className="text-sm tracking-label text-brass">{filterLabel(post.filter)}</p>
        <h3 className="mt-2 text-2xl font-light">{post.title}</h3>
        <p className="mt-3 max-w-prose text-muted">{post.description}</p>
        {post.counts && (
          <p className="mt-4">
            <PostCounts counts={post.counts} />
          </p>
        )}
        <ButtonLink
          variant="secondary"
          to={postAddress(post)}
          data-shows={post.slug}
          aria-label={m.gallery_view_post_of({ title: post.title })}
          className="mt-6"
        >
          {m.gallery_view_post()}
        </ButtonLink>
      </div>
    </article>
  );
}

export function LiveFeed({ posts }: { posts: PostView[] }) {
  const { instagramUrl } = useBrand();
  const follow = m.gallery_follow({ handle: handleOf(instagramUrl) });
  return (
    <HeadedSection
      id="feed-heading"
      tone="surface"
      title={m.gallery_feed_heading()}
      lead={m.gallery_feed_lead()}
      action={
        <ButtonLink variant="secondary" to={instagramUrl} target="_blank" rel="noreferrer">
          <bdi>{follow}</bdi>
          <NewTabSign />
        </ButtonLink>
      }
    >
      <ul className="grid grid-cols-4 gap-1 lg:grid-cols-8">
        {posts.map((post) => (
          <li key={post.slug}>
            <a
              href={instagramUrl}
              target="_blank"
              rel="noreferrer"
              className="group relative block overflow-hidden"
            >
              <PostPicture
                post={post}
                sizes="(min-width: 80rem) 10rem, (min-width: 64rem) 11vw, 23vw"
                className="aspect-square w-full transition-[scale,opacity] duration-250 group-hover:scale-[1.02] group-hover:opacity-80"
              />
              <span className="absolute end-1 top-1 grid rounded-sm bg-ground/70 p-1">
                <NewTabSign className="size-3.5" />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </HeadedSection>
  );
}

const handleOf = (profile: string) =>
  `@${new URL(profile).pathname.split("/").filter(Boolean).pop()}`;
