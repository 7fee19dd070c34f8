import type { ComponentProps, ReactNode } from "react";
import type { ContentEntry } from "#app/content/kinds.ts";
import type { InLocale } from "#app/lib/locale.ts";
import { Container, HeadedSection, SectionHeading, Unbroken } from "#app/ui/section.tsx";

export function PageTop({
  title,
  lead,
  eyebrow,
}: {
  title: string;
  lead?: ReactNode;
  eyebrow?: ReactNode;
}) {
  return (
    <Container className="pt-[calc(var(--spacing-header)+clamp(2.5rem,7vw,6rem))]">
      <SectionHeading level={1} eyebrow={eyebrow} title={title} lead={lead} />
    </Container>
  );
}

type ReasonsProps = Omit<ComponentProps<typeof HeadedSection>, "id" | "children"> & {
  id?: string;
  reasons: InLocale<ContentEntry<"values">>[];
};

export function Reasons({ id = "why-heading", reasons, ...section }: ReasonsProps) {
  if (reasons.length === 0) return null;
  return (
    <HeadedSection id={id} {...section}>
      <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 sm:max-lg:[&>:last-child:nth-child(odd)]:col-span-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {reasons.map((reason) => (
          <li key={reason.id} className="border-t border-line pt-5">
            <h3 className="text-lg">{reason.title}</h3>
            <p className="mt-2 text-muted">
              <Unbroken>{reason.text}</Unbroken>
            </p>
          </li>
        ))}
      </ul>
    </HeadedSection>
  );
}
