import type { ReactNode } from "react";
import { useMatches } from "react-router";
import { chatHref, mailHref } from "#app/features/contact/contact-links.ts";
import { OpenNow } from "#app/features/hours/components.tsx";
import { hoursLines, openNotes } from "#app/features/hours/page-text.ts";
import { Wordmark } from "#app/features/site/wordmark.tsx";
import { telHref } from "#app/lib/phone.ts";
import { startOfDay } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { useBrand, useBrandName, useInstallation } from "#app/platform/use-site.ts";
import type { PublicPathWith } from "#app/public-routes.ts";
import { Link, NewTabSign } from "#app/ui/link.tsx";
import { Container } from "#app/ui/section.tsx";
import { WhatsappIcon } from "#app/ui/social-icons.tsx";
import { quickLinks } from "./navigation.tsx";

const linkClass = "footer-link";

const legalLabels: Record<PublicPathWith<{ link: "legal" }>, () => string> = {
  "/privacy": m.site_footer_privacy,
  "/terms": m.site_footer_terms,
  "/credits": m.site_footer_credits,
};

export function SiteFooter() {
  const { year, services } = useInstallation();
  const brand = useBrandName();
  return (
    <footer className="border-t border-line bg-surface pb-24 pt-16 text-sm print:hidden md:pt-section">
      <Container className="grid grid-cols-2 gap-x-8 gap-y-10 md:grid-cols-[1fr_1fr_1.4fr] lg:grid-cols-[1.4fr_1fr_1fr_1.4fr]">
        <div className="flex flex-col items-start gap-3 max-lg:col-span-full lg:-mt-2.5">
          <Wordmark />
          <p className="max-w-64 text-muted">{m.site_footer_tagline()}</p>
        </div>
        <FooterList heading={m.site_footer_quick_links()}>
          {quickLinks().map(({ to, label }) => (
            <FooterLink key={to} to={to}>
              {label}
            </FooterLink>
          ))}
        </FooterList>
        {services.length > 0 && (
          <FooterList heading={m.site_footer_services()}>
            {services.map((service) => (
              <FooterLink key={service.slug} to={`/services/${service.slug}`}>
                {service.title}
              </FooterLink>
            ))}
          </FooterList>
        )}
        <FooterContact />
      </Container>
      <Container className="mt-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-2 md:mt-section">
        <p className="text-faint">{m.site_footer_rights({ year, brand })}</p>
        <ul className="flex flex-wrap gap-x-4 md:gap-x-6">
          {Object.entries(legalLabels).map(([to, label]) => (
            <FooterLink key={to} to={to}>
              {label()}
            </FooterLink>
          ))}
        </ul>
      </Container>
    </footer>
  );
}

function FooterContact() {
  const brand = useBrand();
  const subject = usePageSubject();
  return (
    <FooterList heading={m.site_footer_contact()} className="max-md:col-span-2">
      <li className="py-2 text-muted">{brand.address[getLocale()]}</li>
      <li>
        <a href={telHref(brand.phone)} className={linkClass}>
          <bdi>{brand.phone}</bdi>
        </a>
      </li>
      <li>
        <a href={mailHref(brand, subject)} className={linkClass}>
          <bdi>{brand.email}</bdi>
        </a>
      </li>
      <li className="py-2 text-muted">
        <Hours />
      </li>
      <li>
        <a
          href={brand.instagramUrl}
          target="_blank"
          rel="noreferrer"
          className={`gap-2 ${linkClass}`}
        >
          {m.site_instagram()}
          <NewTabSign />
        </a>
      </li>
    </FooterList>
  );
}

function Hours() {
  const { hours, date } = useInstallation();
  const { period, open, closed, exceptions } = hoursLines(hours, date, getLocale());
  const lines = [period, ...open, closed, ...exceptions].filter((line) => line !== null);
  const notes = openNotes(hours, startOfDay(date), getLocale());
  return (
    <>
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      <OpenNow notes={JSON.stringify(notes)} />
    </>
  );
}

function FooterList({
  heading,
  className,
  children,
}: {
  heading: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={className}>
      <h2 className="mb-3 text-sm font-medium tracking-normal text-ivory">{heading}</h2>
      <ul>{children}</ul>
    </div>
  );
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link reloadDocument to={to} className={linkClass}>
        {children}
      </Link>
    </li>
  );
}

/** Routes about one thing give its name in their `handle`, from the loader's data. */
type Handle = { subject?: (page: never) => string } | undefined;

function usePageSubject(): string | undefined {
  const about = useMatches().findLast(
    ({ handle, loaderData }) => loaderData && (handle as Handle)?.subject,
  );
  return about && (about.handle as Handle)?.subject?.(about.loaderData as never);
}

/** elements/deferred.ts moves it aside; without script it ends the page. */
export function WhatsappButton() {
  const brand = useBrand();
  const subject = usePageSubject();
  return (
    <aside aria-label={m.site_whatsapp_chat()}>
      <a
        href={chatHref(brand, subject)}
        target="_blank"
        rel="noreferrer"
        aria-label={`${m.site_whatsapp_chat()} (${m.site_opens_in_new_tab()})`}
        className="chat-button fixed end-[max(1rem,env(safe-area-inset-right))] bottom-[max(1rem,env(safe-area-inset-bottom))] z-30 grid size-14 place-items-center rounded-full border border-edge bg-raised text-ivory shadow-float hover:border-brass hover:text-brass-light noscript:static noscript:mx-auto noscript:my-4 print:hidden"
      >
        <WhatsappIcon className="size-6" />
      </a>
    </aside>
  );
}
