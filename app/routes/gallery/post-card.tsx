import { Link } from "react-router";
import { classNames } from "#app/ui/class-names.ts";
import { Picture } from "#app/ui/picture.tsx";
import { Hashtags, PostCounts } from "./post-parts.tsx";
import type { PostView } from "./post-view.ts";

/** A post in the grid; all of it opens the light box, which takes its parts. */
export function PostCard({ post, address }: { post: PostView; address: string }) {
  return (
    <article id={post.id} data-item={post.id} className="group relative flex h-full flex-col">
      <div data-part="picture" className="overflow-hidden rounded-lg">
        <Picture
          source={post.picture}
          alt={post.alt}
          // A hair less than it is on phones, where the smallest file is then enough.
          sizes="(min-width: 80rem) 19rem, (min-width: 64rem) 21vw, (min-width: 48rem) 29vw, 41vw"
          className="aspect-square w-full transition-transform duration-250 group-hover:scale-[1.02]"
        />
      </div>
      <h3 className="mt-4 text-base font-medium tracking-normal">
        <Link
          reloadDocument
          to={address}
          data-shows={post.id}
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
