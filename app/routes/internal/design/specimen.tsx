import type { ReactNode } from "react";
import { Container, Section, SectionHeading } from "#app/ui/section.tsx";

/** A chapter of the page: its name at the start, the specimens below. */
export function Chapter({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <Section id={id} labelledBy={`${id}-title`} ruled>
      <Container>
        <SectionHeading id={`${id}-title`} title={title} />
        <div className="grid gap-12">{children}</div>
      </Container>
    </Section>
  );
}

/** One component in one state, with its name. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-4">
      <p className="text-xs text-faint" lang="en" dir="ltr">
        {name}
      </p>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** Specimens in a row. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-4">{children}</div>;
}
