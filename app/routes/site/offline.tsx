import { PageHead } from "#app/features/site/page-head.tsx";
import { PageTop } from "#app/features/site/page-parts.tsx";
import { telHref } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { useBrand } from "#app/platform/use-site.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PhoneIcon } from "#app/ui/icons.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Container } from "#app/ui/section.tsx";

export const handle = { hydrate: false };

/** Shown at the address of a page that is not cached, while offline. */
export default function Offline() {
  const { phone } = useBrand();
  return (
    <>
      <PageHead page={m.offline_title()} />
      <PageTop title={m.offline_title()} lead={m.offline_lead()} />
      <Container className="min-h-[40dvh] pb-section">
        <cached-pages>
          <template>
            <li>
              <TextLink to="/" arrow>
                <bdi />
              </TextLink>
            </li>
          </template>
          <div className="flex flex-wrap gap-4">
            <Button type="button">{m.offline_retry()}</Button>
            <ButtonLink variant="secondary" to={telHref(phone)} icon={<PhoneIcon />}>
              <bdi>{m.site_call({ phone })}</bdi>
            </ButtonLink>
          </div>
          <section hidden aria-labelledby="pages-heading" className="mt-14">
            <h2 id="pages-heading">{m.offline_pages_heading()}</h2>
            <ul className="mt-6 grid justify-items-start" />
          </section>
        </cached-pages>
      </Container>
    </>
  );
}
