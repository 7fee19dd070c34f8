import { mailHref } from "#app/features/contact/contact-links.ts";
import { telHref } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { useBrand } from "#app/platform/use-brand.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** A call and a mail, at the end of the slide-in menu. */
export function WaysToReach({ id }: { id: string }) {
  const brand = useBrand();
  const { phone, email } = brand;
  return (
    <div id={id} className="mt-3 grid gap-1">
      <ButtonLink size="lg" variant="quiet" to={telHref(phone)}>
        <bdi>{m.site_call({ phone })}</bdi>
      </ButtonLink>
      <ButtonLink size="lg" variant="quiet" to={mailHref(brand)}>
        <bdi>{email}</bdi>
      </ButtonLink>
    </div>
  );
}
