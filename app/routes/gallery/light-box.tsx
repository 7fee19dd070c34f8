import { Link } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { classNames } from "#app/ui/class-names.ts";
import { DIALOG } from "#app/ui/dialog.tsx";
import { ChevronEndIcon, CloseIcon } from "#app/ui/icons.tsx";
import { Hashtags, PostCounts, PostPicture, type PostView } from "./gallery-parts.tsx";

const SIZES = "(min-width: 64rem) 44rem, (min-width: 40rem) 36rem, 92vw";

const WAY =
  "grid size-11 place-items-center rounded-full border border-edge transition-colors " +
  "hover:border-ivory hover:bg-ivory/8 active:border-edge active:bg-ivory/4";

export function LightBox({
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
