import type { ReactNode } from "react";
import { data, redirect } from "react-router";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { findStaffOrOutage } from "#app/admin/require-staff.server.ts";
import { SampleNote } from "#app/admin/sample-note.tsx";
import { readSiteContent } from "#app/content/request-content.ts";
import { readOverview } from "#app/features/dashboard/overview.server.ts";
import { readChartRange } from "#app/features/dashboard/overview.ts";
import { sampleOverview } from "#app/features/dashboard/samples.ts";
import { listOf } from "#app/features/finder/finder.ts";
import {
  bookablesOf,
  type OfferDefault,
  offerDefaults,
} from "#app/features/offers/offers.server.ts";
import { type SampleKind, shownSamples } from "#app/features/samples/samples.server.ts";
import { may } from "#app/features/staff/staff.ts";
import { chargesWithoutNumber } from "#app/lib/money.ts";
import { type OutageCause, outageCause } from "#app/lib/outage.ts";
import { today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext, requestContext } from "#app/platform/app.ts";
import { TextLink } from "#app/ui/link.tsx";
import type { Route } from "./+types/overview.ts";
import { OverviewCounters, OverviewFigures, OverviewPanel } from "./overview-figures.tsx";
import {
  OverviewPromise,
  OverviewToday,
  RecentBookings,
  RecentContacts,
} from "./overview-lists.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, log, now, settings } = context.get(appContext);
  const content = await readSiteContent(context);
  const site = {
    siteSamples: shownSamples(content, settings.samples),
    offerDefaults: offerDefaults(content, today(now())),
    withoutNumber: chargesWithoutNumber(settings.taxMode, settings.brand.trn),
  };
  const range = readChartRange(url.searchParams);
  const at = now();
  const sampled = (cause: OutageCause | null) => {
    const overview = sampleOverview(at, range);
    return data({ ...site, range, now: at, overview, isSample: true, cause }, { status: 503 });
  };
  const staff = await findStaffOrOutage(context, "today");
  if (staff === "outage") return sampled(null);
  if (!may(staff, "read")) throw redirect("/admin/today");
  try {
    const withRevenue = may(staff, "revenue");
    const overview = await readOverview(db, at, { range, withRevenue });
    const names = new Map(
      bookablesOf(content, today(at)).map(({ title }) => [title.en, title[getLocale()]]),
    );
    for (const earned of overview.revenueByService ?? [])
      earned.name = names.get(earned.name) ?? earned.name;
    return { ...site, range, now: at, overview, isSample: false, cause: null };
  } catch (error) {
    log.error("overview not read", error, { requestId: context.get(requestContext).id });
    return sampled(outageCause(error));
  }
}

export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const { siteSamples, withoutNumber, overview, range, now, isSample, cause } = loaderData;
  const { offerDefaults } = loaderData;
  const { counters } = overview;
  const isEmpty = counters.contacts + counters.bookings === 0;
  return (
    <div className="grid gap-4">
      <AdminHead page={m.dashboard_title()} />
      {isSample && <SampleNote cause={cause} />}
      {overview.troubledMails > 0 && <TroubledMails count={overview.troubledMails} />}
      {isEmpty && <p className="text-sm text-muted">{m.dashboard_no_data()}</p>}
      {isSample ? (
        <OverviewCounters counters={counters} isSample />
      ) : (
        <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-[4fr_3fr_3fr]">
          <div className="grid min-w-0 md:col-span-2 xl:col-span-1">
            <OverviewToday
              appointments={overview.appointments}
              later={overview.laterAppointments}
              now={now}
            />
          </div>
          <div className="min-w-0 md:order-last md:col-span-full">
            <OverviewCounters counters={counters} isSample={false} />
          </div>
          <OverviewPromise
            id="callbacks"
            title={m.dashboard_callbacks()}
            list={listOf.booking}
            waitingFor="pending"
            promise={overview.callbacks}
            now={now}
          />
          <OverviewPromise
            id="replies"
            title={m.dashboard_replies()}
            list={listOf.contact}
            waitingFor="new"
            promise={overview.replies}
            now={now}
          />
        </div>
      )}
      <div className="grid gap-4 md:grid-cols-2">
        <RecentContacts contacts={overview.recentContacts} isSample={isSample} />
        <RecentBookings bookings={overview.recentBookings} isSample={isSample} />
      </div>
      {!isSample && (
        <OpenOnWide title={m.dashboard_figures()}>
          <OverviewFigures overview={overview} range={range} />
        </OpenOnWide>
      )}
      {(withoutNumber || offerDefaults.length + siteSamples.length > 0) && (
        <OpenOnWide title={m.dashboard_setup()}>
          {withoutNumber && (
            <OverviewPanel
              id="tax-number"
              title={m.dashboard_no_tax_number()}
              note={m.dashboard_no_tax_number_text()}
            />
          )}
          {offerDefaults.length > 0 && (
            <OverviewPanel
              id="offer-defaults"
              title={m.dashboard_offer_defaults()}
              note={offerDefaults.map((what) => defaultTexts[what]()).join(" ")}
            />
          )}
          <SiteSamples samples={siteSamples} />
        </OpenOnWide>
      )}
    </div>
  );
}

/** Folded on a phone, where it would push the day out of sight. */
function OpenOnWide({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="md:[&::details-content]:[content-visibility:visible]">
      <summary className="min-h-12 content-center rounded-lg border border-line bg-surface px-4 text-base font-medium md:hidden">
        {title}
      </summary>
      <div className="grid gap-4 max-md:mt-4 md:grid-cols-2">{children}</div>
    </details>
  );
}

function TroubledMails({ count }: { count: number }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 rounded-lg border border-red/50 bg-red/8 px-4 text-sm">
      <span className="py-3">{m.mail_outbox_troubled({ count })}</span>
      <TextLink to="/admin/mail" className="inline-flex min-h-11 items-center">
        {m.mail_outbox_troubled_see()}
      </TextLink>
    </p>
  );
}

const defaultTexts = {
  countdown: m.dashboard_offer_defaults_countdown,
  season: m.dashboard_offer_defaults_season,
} satisfies Record<OfferDefault, () => string>;

const labels = {
  claims: m.dashboard_site_samples_claims,
  testimonials: m.dashboard_site_samples_testimonials,
  counts: m.dashboard_site_samples_counts,
} satisfies Record<SampleKind, () => string>;

function SiteSamples({ samples }: { samples: ReturnType<typeof shownSamples> }) {
  if (samples.length === 0) return null;
  return (
    <OverviewPanel
      id="site-samples"
      title={m.dashboard_site_samples()}
      note={m.dashboard_site_samples_text()}
      isSample
    >
      <ul className="grid gap-2 text-sm">
        {samples.map((kind) => (
          <li key={kind}>{labels[kind]()}</li>
        ))}
      </ul>
    </OverviewPanel>
  );
}
