import type { ReactNode } from "react";
import { m } from "#app/paraglide/messages.js";
import { StarIcon } from "./page-icons.tsx";

export type BadgeTone = "plain" | "yellow" | "blue" | "green" | "red";

export const TONE_COLOURS: Record<BadgeTone, string> = {
  plain: "border-edge/60 bg-ivory/4 text-ivory",
  yellow: "border-yellow/50 bg-yellow/8 text-yellow",
  blue: "border-blue/50 bg-blue/8 text-blue",
  green: "border-green/50 bg-green/8 text-green",
  red: "border-red/50 bg-red/8 text-red",
};

// Shapes differ as well as colours, for people who cannot tell the colours apart.
const SHAPES: Record<BadgeTone, ReactNode> = {
  plain: <circle cx="6" cy="6" r="4" />,
  yellow: <circle cx="6" cy="6" r="4" />,
  blue: (
    <>
      <circle cx="6" cy="6" r="4" />
      <path fill="currentColor" d="M6 2a4 4 0 0 1 0 8z" />
    </>
  ),
  green: <path d="m1.5 6.5 3 3 6-7" />,
  red: <path d="m2.5 2.5 7 7m0-7-7 7" />,
};

type BadgeProps = { tone: BadgeTone; sign?: ReactNode; children: ReactNode };

export function Badge({ tone, sign, children }: BadgeProps) {
  return (
    <span
      className={`inline-flex min-h-7 items-center gap-2 rounded-full border px-3 text-xs font-medium whitespace-nowrap ${TONE_COLOURS[tone]}`}
    >
      {sign ?? <ToneSign tone={tone} className="size-3 shrink-0" />}
      {children}
    </span>
  );
}

const TONE_TEXT: Record<BadgeTone, string> = {
  plain: "text-ivory",
  yellow: "text-yellow",
  blue: "text-blue",
  green: "text-green",
  red: "text-red",
};

export function QuietBadge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span className={`flex items-center gap-1.5 text-xs ${TONE_TEXT[tone]}`}>
      <ToneSign tone={tone} className="size-3 shrink-0" />
      <span className="truncate">{children}</span>
    </span>
  );
}

export function ToneSign({ tone, className }: { tone: BadgeTone; className: string }) {
  return (
    <svg
      viewBox="0 0 12 12"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      aria-hidden="true"
      className={className}
    >
      {SHAPES[tone]}
    </svg>
  );
}

export function Rating({ stars }: { stars: 1 | 2 | 3 | 4 | 5 }) {
  return (
    <span role="img" aria-label={m.ui_stars({ rating: stars })} className="inline-flex gap-1">
      {Array.from({ length: stars }, (_, star) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the stars are all alike
        <StarIcon key={star} className="size-4 text-brass" />
      ))}
    </span>
  );
}
