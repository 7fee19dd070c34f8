import { Children, type ReactNode } from "react";
import { m } from "#app/paraglide/messages.js";
import { ChevronEndIcon } from "./icons.tsx";
import { PauseIcon, PlayIcon } from "./page-icons.tsx";

const BUTTON =
  "grid size-11 shrink-0 place-items-center rounded-full border border-edge text-ivory " +
  "transition-colors hover:border-ivory hover:bg-ivory/8 active:bg-ivory/4 active:border-edge";

export function Carousel({
  label,
  intervalMs,
  children,
}: {
  label: string;
  intervalMs: number;
  children: ReactNode;
}) {
  const slides = Children.toArray(children);
  return (
    <slide-carousel
      interval={intervalMs}
      role="group"
      aria-roledescription={m.ui_carousel()}
      aria-label={label}
      className="group/carousel block"
    >
      <ul
        data-row=""
        aria-label={m.ui_carousel_slides()}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
        tabIndex={0}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-lg [scrollbar-width:none] motion-safe:scroll-smooth noscript:[scrollbar-width:auto]"
      >
        {slides.map((slide, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stay where they are
          <li key={index} className="relative w-full shrink-0 snap-start">
            {slide}
          </li>
        ))}
      </ul>
      <Controls count={slides.length} />
    </slide-carousel>
  );
}

function Controls({ count }: { count: number }) {
  return (
    <div className="invisible mt-3 flex flex-wrap items-center gap-x-6 gap-y-1 group-[:defined]/carousel:visible noscript:hidden">
      <ul className="-mx-2 flex min-w-0 grow basis-64">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
          <li key={index} className="min-w-6 shrink basis-11">
            <button
              type="button"
              data-go={index}
              aria-label={m.ui_carousel_show({ place: index + 1 })}
              aria-current={index === 0}
              className="group/dot grid h-11 w-full place-items-center"
            >
              <span className="block size-2 rounded-full bg-edge transition-[width,background-color] group-hover/dot:bg-ivory group-aria-[current=true]/dot:w-6 group-aria-[current=true]/dot:bg-brass group-aria-[current=true]/dot:shadow-strip" />
            </button>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted tabular-nums">
        <bdi data-counter="" suppressHydrationWarning>
          {m.ui_carousel_place({ place: 1, count })}
        </bdi>
      </p>
      <div className="ms-auto flex gap-2">
        <button
          type="button"
          data-step={-1}
          aria-label={m.ui_carousel_previous()}
          className={BUTTON}
        >
          <ChevronEndIcon className="size-5 rotate-180" />
        </button>
        <button
          type="button"
          data-pause=""
          aria-label={m.ui_carousel_pause()}
          aria-pressed={false}
          className={`group/pause motion-reduce:hidden ${BUTTON}`}
        >
          <span className="group-aria-pressed/pause:hidden">
            <PauseIcon />
          </span>
          <span className="hidden group-aria-pressed/pause:block">
            <PlayIcon />
          </span>
        </button>
        <button type="button" data-step={1} aria-label={m.ui_carousel_next()} className={BUTTON}>
          <ChevronEndIcon className="size-5" />
        </button>
      </div>
    </div>
  );
}
