import type { ReactNode } from "react";
import type { SiteContent } from "#app/content/kinds.ts";
import { telHref } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { useBrand } from "#app/platform/use-site.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
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

export function ClaimList({
  claims,
  className,
}: {
  claims: SiteContent["homeClaims"];
  className?: string;
}) {
  const locale = getLocale();
  return (
    <dl
      className={classNames(
        "grid grid-cols-3 gap-4 border-t border-ivory/20 pt-5 md:pt-6",
        className,
      )}
    >
      {claims.map(({ id, value, label }) => (
        <div key={id} className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-muted">{label[locale]}</dt>
          <dd className="text-2xl font-light">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
