import type { ReactNode } from "react";
import { telHref } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { useBrand } from "#app/platform/use-site.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Container, Section, SectionHeading } from "#app/ui/section.tsx";

export function CallToAction({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  children?: ReactNode;
}) {
  const { phone } = useBrand();
  return (
    <Section labelledBy="cta-heading" ruled>
      <Container className="flex flex-wrap items-end justify-between gap-8">
        <SectionHeading id="cta-heading" title={title} lead={lead} space="none" />
        <div className="flex flex-wrap gap-4">
          {children ?? (
            <ButtonLink size="lg" to="/services">
              {m.home_book_now()}
            </ButtonLink>
          )}
          <ButtonLink size="lg" variant="secondary" to={telHref(phone)}>
            <bdi>{m.site_call({ phone })}</bdi>
          </ButtonLink>
        </div>
      </Container>
    </Section>
  );
}
