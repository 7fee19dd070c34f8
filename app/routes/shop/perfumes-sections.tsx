import type { ContentEntry } from "#app/content/kinds.ts";
import type { Cart } from "#app/features/cart/cart.ts";
import { CartPanel } from "#app/features/cart/cart-panel.tsx";
import { useAmountText } from "#app/features/currency/amount.tsx";
import type { PagePicture } from "#app/features/site/page-picture.server.ts";
import { ReasonList } from "#app/features/site/reason-list.tsx";
import type { InLocale } from "#app/lib/locale.ts";
import { telHref } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { useBrand } from "#app/platform/use-site.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { PhoneIcon } from "#app/ui/icons.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Container, Section, SectionHeading } from "#app/ui/section.tsx";

export function PerfumesHero({ source, alt, crop, title }: PagePicture & { title: string }) {
  return (
    <section aria-labelledby="headline" className="relative isolate">
      <div className="relative -z-10 h-[clamp(20rem,90vw,27rem)] pt-7 sm:h-auto lg:pt-0">
        <Picture
          source={source}
          alt={alt}
          // On phones twice as wide as it is high: 90vw, less the room of the header.
          sizes="(min-width: 40rem) 100vw, calc(180vw - 3.5rem)"
          eager
          className={classNames(
            "size-full text-transparent sm:aspect-2/1 sm:max-h-[calc(100svh-9rem)]",
            crop,
          )}
        />
        <div className="absolute inset-0 bg-linear-to-t from-ground to-transparent to-35%" />
      </div>
      <Container className="-mt-8 md:-mt-10">
        <SectionHeading
          id="headline"
          level={1}
          eyebrow={m.perfumes_eyebrow()}
          title={title}
          lead={m.perfumes_tagline()}
          space="none"
        />
      </Container>
    </section>
  );
}

export function CartSection({ cart }: { cart: Cart }) {
  return (
    <Container width="form" className="empty:hidden pb-section">
      <CartPanel cart={cart} />
    </Container>
  );
}

export function WhyChoose({
  delivery: { freeFromFils, feeFils },
  reasons,
}: {
  delivery: { freeFromFils: number; feeFils: number };
  reasons: InLocale<ContentEntry<"perfumeReasons">>[];
}) {
  const amount = useAmountText();
  const delivery = {
    id: "delivery",
    title: m.perfumes_why_delivery_title(),
    text: m.perfumes_why_delivery_text({ free: amount(freeFromFils), fee: amount(feeFils) }),
  };
  return (
    <Section labelledBy="why-heading" tone="surface">
      <Container>
        <SectionHeading id="why-heading" title={m.perfumes_why_heading()} />
        <ReasonList reasons={[delivery, ...reasons]} />
      </Container>
    </Section>
  );
}

export function BulkOrders({ source, alt, crop }: PagePicture) {
  const { phone } = useBrand();
  return (
    <section aria-labelledby="bulk-heading" className="relative isolate overflow-hidden">
      <Picture
        source={source}
        alt={alt}
        sizes="(min-width: 64rem) 67vw, 100vw"
        className={classNames(
          "-z-10 aspect-3/2 w-full lg:absolute lg:inset-y-0 lg:end-0 lg:aspect-auto lg:h-full ltr:lg:w-2/3 rtl:lg:w-3/5",
          // Ours has a printed label and is not mirrored: its bottle stays clear of the text.
          crop ?? "rtl:lg:object-right",
        )}
      />
      <div className="absolute inset-0 -z-10 from-ground from-33% to-transparent to-60% max-lg:hidden ltr:bg-linear-to-r rtl:bg-linear-to-l" />
      <Container className="py-14 lg:grid lg:min-h-160 lg:content-center">
        <SectionHeading
          id="bulk-heading"
          title={m.perfumes_bulk_heading()}
          lead={m.perfumes_bulk_text()}
          space="narrow"
        />
        <div className="flex flex-wrap gap-4">
          <ButtonLink size="lg" to={telHref(phone)} icon={<PhoneIcon />}>
            <bdi>{m.site_call({ phone })}</bdi>
          </ButtonLink>
          <ButtonLink size="lg" variant="secondary" to="/contact">
            {m.perfumes_bulk_contact()}
          </ButtonLink>
        </div>
      </Container>
    </section>
  );
}
