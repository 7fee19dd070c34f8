import type { ComponentProps } from "react";
import { Container, Section, SectionHeading } from "./section.tsx";

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
