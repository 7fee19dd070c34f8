import type { ReactNode } from "react";
import type { Localized } from "#app/lib/locale.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import { Container, Section, SectionHeading } from "#app/ui/section.tsx";

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

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-4">{children}</div>;
}

export function sample(en: string, ar: string): string {
  const text: Localized = { en, ar };
  return text[getLocale()];
}
