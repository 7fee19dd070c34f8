import type { ReactNode } from "react";
import { Container, SectionHeading } from "#app/ui/section.tsx";

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
