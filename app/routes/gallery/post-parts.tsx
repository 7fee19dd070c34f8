import { formatCount } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { CommentIcon, HeartIcon } from "#app/ui/post-icons.tsx";
import type { PostView } from "./post-view.ts";

/** Likes and comments: figures for the eye, words for the ear. */
export function PostCounts({
  counts: { likes, comments },
}: {
  counts: NonNullable<PostView["counts"]>;
}) {
  const number = { likes: formatCount(likes, "alone"), comments: formatCount(comments, "alone") };
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
