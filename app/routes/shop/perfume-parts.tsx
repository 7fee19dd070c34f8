import type { ContentEntry } from "#app/content/kinds.ts";
import { altTexts, pictureOf } from "#app/content/pictures.ts";
import type { CartLine } from "#app/features/cart/cart.ts";
import { CartPanel } from "#app/features/cart/cart-panel.tsx";
import { CartForm, useCartSubmissions } from "#app/features/cart/components.tsx";
import type { PerfumeSummary, TextInLanguage } from "#app/features/catalog/perfume.ts";
import { useAmountText } from "#app/features/currency/amount.tsx";
import { Reasons } from "#app/features/site/page-parts.tsx";
import type { PagePicture } from "#app/features/site/page-picture.server.ts";
import type { InLocale, Locale } from "#app/lib/locale.ts";
import { aedToFils } from "#app/lib/money.ts";
import { telHref } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { useBrand } from "#app/platform/use-site.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CheckIcon, PhoneIcon } from "#app/ui/icons.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Container, SectionHeading } from "#app/ui/section.tsx";

/** The way to order: the cart, or the phone while the list of perfumes is not available. */
export function PerfumeOrder({
  perfume: { id, name, priceAed, stock },
  cart,
  withPrice = false,
  anchor,
  className,
}: {
  perfume: PerfumeSummary;
  cart: CartLine[];
  withPrice?: boolean;
  anchor?: string;
  className?: string;
}) {
  const { phone } = useBrand();
  const amount = useAmountText();
  if (stock.kind === "out") {
    return <p className="text-sm text-muted">{m.perfumes_out_of_stock_text()}</p>;
  }
  if (stock.kind === "by-phone") {
    return (
      <ButtonLink to={telHref(phone)} icon={<PhoneIcon />} className={className}>
        <bdi>{m.site_call({ phone })}</bdi>
      </ButtonLink>
    );
  }
  return (
    <AddToCart perfume={{ id, name: name.text }} cart={cart} anchor={anchor} className={className}>
      {withPrice ? m.perfumes_add_with_price({ price: amount(aedToFils(priceAed)) }) : undefined}
    </AddToCart>
  );
}

/** Made in loaders, so that no browser gets the addresses of every picture of the site. */
export function withPicture<P extends { image: string; name: TextInLanguage }>(
  perfume: P,
  locale: Locale,
) {
  const { image, name } = perfume;
  const alt = isDescribed(image) ? altTexts[image][locale] : name.text;
  return { ...perfume, picture: pictureOf(image), alt };
}

const isDescribed = (image: string): image is keyof typeof altTexts =>
  Object.hasOwn(altTexts, image);

export type ShopContext = {
  closeTo: string;
  cart: CartLine[];
};

function AddToCart({
  perfume,
  cart,
  anchor,
  className,
  children = m.cart_add(),
}: {
  perfume: { id: string; name: string };
  cart: CartLine[];
  anchor?: string;
  className?: string;
  children?: string;
}) {
  const additions = useCartSubmissions().filter(
    ({ intent, perfumeId }) => intent === "add" && perfumeId === perfume.id,
  );
  const isAdding = additions.some(({ answered }) => !answered);
  const isIn = additions.length > 0 || cart.some(({ perfumeId }) => perfumeId === perfume.id);
  const text = isAdding ? m.ui_adding() : isIn ? m.cart_in() : children;
  return (
    <CartForm intent="add" perfumeId={perfume.id} anchor={anchor}>
      <Button
        busy={isAdding}
        variant={isIn ? "secondary" : "primary"}
        icon={isIn && <CheckIcon className="size-4 text-brass" />}
        aria-label={`${text}: ${perfume.name}`}
        className={className}
      >
        {text}
      </Button>
    </CartForm>
  );
}

export function PerfumesHero({ title, ...picture }: PagePicture & { title: string }) {
  return (
    <section aria-labelledby="headline" className="relative isolate">
      <div className="relative -z-10 h-[clamp(20rem,90vw,27rem)] pt-7 sm:h-auto lg:pt-0">
        <Picture
          {...picture}
          // On phones twice as wide as it is high: 90vw, less the room of the header.
          sizes="(min-width: 40rem) 100vw, calc(180vw - 3.5rem)"
          eager
          className="size-full text-transparent sm:aspect-2/1 sm:max-h-[calc(100svh-9rem)]"
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

export function CartSection({ cart }: { cart: CartLine[] }) {
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
  const all = [delivery, ...reasons];
  return <Reasons tone="surface" title={m.perfumes_why_heading()} reasons={all} />;
}

export function BulkOrders(picture: PagePicture) {
  const { phone } = useBrand();
  return (
    <section aria-labelledby="bulk-heading" className="relative isolate overflow-hidden">
      <Picture
        {...picture}
        sizes="(min-width: 64rem) 67vw, 100vw"
        className="-z-10 aspect-3/2 w-full lg:absolute lg:inset-y-0 lg:end-0 lg:aspect-auto lg:h-full ltr:lg:w-2/3 rtl:lg:w-3/5"
        // Ours has a printed label and is not mirrored: its bottle stays clear of the text.
        crop={picture.crop ?? "rtl:lg:object-right"}
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
