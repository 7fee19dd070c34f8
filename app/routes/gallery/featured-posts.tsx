import { filterOf, galleryAddress } from "#app/features/gallery/gallery.ts";
import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { Carousel } from "#app/ui/carousel.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Container } from "#app/ui/section.tsx";
import { filterLabel } from "./filter-label.ts";
import { PostCounts } from "./post-parts.tsx";
import type { PostView } from "./post-view.ts";

const EVERY_MS = 3000;

/** The chosen posts, one after the other. */
export function FeaturedPosts({ posts }: { posts: PostView[] }) {
  return (
    <section aria-labelledby="featured-heading">
      <Container>
        <h2 id="featured-heading" className="sr-only">
          {m.gallery_featured()}
        </h2>
        <Carousel label={m.gallery_featured()} intervalMs={EVERY_MS}>
          {posts.map((post, index) => (
            <FeaturedPost key={post.id} post={post} eager={index === 0} />
          ))}
        </Carousel>
      </Container>
    </section>
  );
}

function FeaturedPost({ post, eager }: { post: PostView; eager: boolean }) {
  return (
    <article className="relative grid h-full bg-surface md:grid-cols-[3fr_2fr]">
      <Picture
        source={post.picture}
        alt={post.alt}
        sizes="(min-width: 80rem) 48rem, (min-width: 48rem) 54vw, 90vw"
        eager={eager}
        className="aspect-4/3 w-full md:aspect-auto md:h-[clamp(20rem,48svh,32rem)]"
      />
      <div className="flex flex-col items-start p-6 md:justify-end md:p-8 lg:p-12">
        <p className="text-sm tracking-label text-brass">{filterLabel(filterOf(post.category))}</p>
        <h3 className="mt-2 text-2xl font-light">{post.title}</h3>
        <p className="mt-3 max-w-prose text-muted">{post.description}</p>
        {post.counts && (
          <p className="mt-4">
            <PostCounts counts={post.counts} />
          </p>
        )}
        <ButtonLink
          variant="secondary"
          to={galleryAddress(null, post.id)}
          data-shows={post.id}
          aria-label={m.gallery_view_post_of({ title: post.title })}
          className="mt-6"
        >
          {m.gallery_view_post()}
        </ButtonLink>
      </div>
    </article>
  );
}
