import { readSiteContent } from "#app/content/request-content.ts";
import { bookablesByKind } from "#app/features/offers/offers.ts";
import { publicPages } from "#app/features/seo/public-pages.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import { PageTop } from "#app/features/site/page-parts.tsx";
import { today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { findPublicRoute } from "#app/public-routes.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Container } from "#app/ui/section.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import type { Route } from "./+types/unsent.ts";

export const handle = { hydrate: false };

export async function loader({ context }: Route.LoaderArgs) {
  const content = await readSiteContent(context);
  const bookables = bookablesByKind(content, today(context.get(appContext).now()));
  const pages = publicPages(getLocale(), { ...content, ...bookables });
  const forms = pages.filter(({ path }) => findPublicRoute(path)?.form);
  const titles = forms.map(({ path, title }) => [path, title]);
  return Object.fromEntries([...titles, ["/contact", m.offline_message()]]);
}

/** Forms that were filled in offline; only the service worker has them. */
export default function Unsent({ loaderData: titles }: Route.ComponentProps) {
  return (
    <>
      <PageHead page={m.offline_unsent_title()} />
      <PageTop title={m.offline_unsent_title()} />
      <Container className="pb-section">
        <unsent-forms
          titles={JSON.stringify(titles)}
          withdrawn={m.offline_withdrawn()}
          undo={m.ui_undo()}
          tabIndex={-1}
          className="block outline-none"
        >
          <template>
            <UnsentForm />
          </template>
          <div data-part="kept" hidden className="group/kept max-w-prose">
            <div className="mb-10 hidden group-has-data-[state=waiting]/kept:block">
              <p className="text-lg">{m.offline_kept()}</p>
              <p className="mt-3 text-muted">{m.offline_kept_note()}</p>
            </div>
            <ul data-part="list" className="grid gap-5" />
          </div>
          <div data-part="empty" hidden>
            <EmptyState
              title={m.offline_empty_title()}
              action={<ButtonLink to="/">{m.site_not_found_home()}</ButtonLink>}
            >
              {m.offline_empty_text()}
            </EmptyState>
          </div>
        </unsent-forms>
      </Container>
    </>
  );
}

/** The template of a form; app/elements/unsent-forms.ts fills it in. */
function UnsentForm() {
  return (
    <li data-part="row" className="group/form rounded-lg border border-line bg-surface p-5 sm:p-6">
      <h2 data-part="title" className="text-xl">
        {m.offline_message()}
      </h2>
      <ul data-part="details" className="mt-2 flex flex-wrap gap-x-6 text-muted" />
      <p className="mt-4 text-sm text-yellow group-data-[state=returned]/form:hidden">
        {m.offline_state_waiting()}
      </p>
      <p className="mt-4 hidden text-sm text-red group-data-[state=returned]/form:block">
        {m.offline_state_returned()}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <form method="post" data-part="form">
          <Button>
            <span className="group-data-[state=returned]/form:hidden">{m.offline_send_now()}</span>
            <span className="hidden group-data-[state=returned]/form:inline">
              {m.offline_open_form()}
            </span>
          </Button>
        </form>
        <Button type="button" variant="secondary" data-part="withdraw">
          {m.offline_withdraw()}
        </Button>
      </div>
    </li>
  );
}
