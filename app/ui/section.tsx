import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";

type Width = "page" | "prose" | "form";

const WIDTHS: Record<Width, string> = {
  page: "max-w-[calc(var(--container-page)+2*var(--spacing-gutter))]",
  prose: "max-w-[calc(var(--container-prose)+2*var(--spacing-gutter))]",
  form: "max-w-[calc(var(--container-form)+2*var(--spacing-gutter))]",
};

export function Container({
  width = "page",
  className,
  children,
}: {
  width?: Width;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={classNames("mx-auto w-full px-gutter", WIDTHS[width], className)}>
      {children}
    </div>
  );
}

export function Section({
  id,
  labelledBy,
  ruled = false,
  tone = "ground",
  className,
  children,
}: {
  id?: string;
  labelledBy?: string;
  ruled?: boolean;
  tone?: "ground" | "surface";
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      className={classNames(
        "py-section",
        ruled && "border-t border-line",
        tone === "surface" && "bg-surface",
        className,
      )}
    >
      {children}
    </section>
  );
}

export function LightStrip({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames("block w-px shrink-0 bg-brass shadow-strip", className)}
    />
  );
}

const SPACES = { wide: "mb-10 md:mb-14", narrow: "mb-8", none: "" };

export function SectionHeading({
  id,
  level = 2,
  eyebrow,
  title,
  lead,
  action,
  space = "wide",
}: {
  id?: string;
  level?: 1 | 2 | 3;
  eyebrow?: ReactNode;
  title: ReactNode;
  lead?: ReactNode;
  action?: ReactNode;
  space?: keyof typeof SPACES;
}) {
  const Title = `h${level}` as const;
  return (
    <div
      className={classNames(
        "flex flex-wrap items-end justify-between gap-x-12 gap-y-6",
        SPACES[space],
      )}
    >
      <div className="max-w-prose">
        {eyebrow && (
          <p className="mb-4 flex items-center gap-3 text-sm tracking-label text-brass">
            <LightStrip className="h-5" />
            {eyebrow}
          </p>
        )}
        <Title id={id}>{title}</Title>
        {lead && (
          <p className="mt-5 text-lg text-muted">
            {typeof lead === "string" ? <Unbroken>{lead}</Unbroken> : lead}
          </p>
        )}
      </div>
      {action}
    </div>
  );
}

/** A section of the page with its heading, whose id is `id`. */
export function HeadedSection({
  id,
  tone,
  ruled,
  className,
  children,
  ...heading
}: Omit<ComponentProps<typeof Section>, "id" | "labelledBy"> &
  Omit<ComponentProps<typeof SectionHeading>, "id"> & { id: string }) {
  return (
    <Section labelledBy={id} tone={tone} ruled={ruled} className={className}>
      <Container>
        <SectionHeading id={id} {...heading} />
        {children}
      </Container>
    </Section>
  );
}

const amount = String.raw`\d[\d,.:]*`;
const unbroken = new RegExp(
  [
    `(AED ${amount}`,
    `${amount}[-–](?:${amount}(?: \\p{L}+)?|\\p{L}+)`,
    `من ${amount} إلى ${amount} \\p{L}+`,
    `${amount} (?:درهم|ص|م|دقيقة|دقائق|ساعات?|ساعة|أيام|يومًا|أشهر|سنوات|AM|PM|years?|months?|days?|hours?|hrs?|min(?:utes?)?)(?!\\p{L}))`,
  ].join("|"),
  "u",
);

export function Unbroken({ children }: { children: string }) {
  return children.split(unbroken).map((part, position) =>
    position % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name.
      <span key={position} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
