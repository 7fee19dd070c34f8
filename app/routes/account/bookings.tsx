import { listOwnVisits } from "#app/features/visits/customer-visit.server.ts";
import type { OwnVisit } from "#app/features/visits/customer-visit.ts";
import { OwnVisitCard } from "#app/features/visits/own-visit-card.tsx";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { loadPart } from "#app/platform/page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { EmptyState, NotLoaded } from "#app/ui/states.tsx";
import type { Route } from "./+types/bookings.ts";
import { readPage, requireCustomer } from "./account.server.ts";
import { AccountPage, ListPages } from "./account-heading.tsx";

const page = "/profile/bookings";
const pageSize = 10;

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireCustomer(context, page);
  const number = readPage(request);
  // One more than is shown tells whether there are older ones.
  const part = { limit: pageSize + 1, offset: (number - 1) * pageSize };
  const app = context.get(appContext);
  const found = await loadPart(context, "bookings", () => listOwnVisits(app, user.id, part));
  return {
    upcoming: found?.upcoming ?? null,
    past: found?.past.slice(0, pageSize) ?? [],
    unproven: user.emailVerified ? null : user.email,
    newer: number > 1 ? number - 1 : null,
    older: found && found.past.length > pageSize ? number + 1 : null,
  };
}

export default function Bookings({ loaderData }: Route.ComponentProps) {
  const { upcoming, past, unproven, newer, older } = loaderData;
  const isEmpty = upcoming?.length === 0 && past.length === 0 && newer === null;
  return (
    <AccountPage title={m.garage_tab_bookings()} lead={unproven && <Unproven email={unproven} />}>
      {upcoming === null ? (
        <NotLoaded />
      ) : isEmpty ? (
        <EmptyState
          title={m.garage_bookings_empty()}
          action={<ButtonLink to="/services">{m.garage_bookings_browse()}</ButtonLink>}
        >
          {m.garage_bookings_empty_hint()}
        </EmptyState>
      ) : (
        <div className="grid gap-12">
          <Visits id="upcoming" title={m.garage_upcoming()} visits={upcoming} />
          <Visits id="past" title={m.garage_past()} visits={past} />
        </div>
      )}
      <ListPages
        path={page}
        label={m.garage_bookings_pages()}
        newer={newer}
        older={older}
        words={{ newer: m.garage_bookings_newer(), older: m.garage_bookings_older() }}
      />
    </AccountPage>
  );
}

function Unproven({ email }: { email: string }) {
  return (
    <>
      {m.garage_bookings_unproven({ email: `\u2068${email}\u2069` })}{" "}
      <TextLink to="/profile#email">{m.garage_bookings_prove()}</TextLink>
    </>
  );
}

function Visits({ id, title, visits }: { id: string; title: string; visits: OwnVisit[] }) {
  if (visits.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-4 text-xl">
        {title}
      </h3>
      <ul className="grid gap-5">
        {visits.map((visit) => (
          <OwnVisitCard key={visit.bookingId} visit={visit} />
        ))}
      </ul>
    </section>
  );
}
