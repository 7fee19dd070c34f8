import { vehicleSizeLabel } from "#app/features/services/services.ts";
import "#app/ui/paper.css";
import "#app/features/orders/packing-slip.css";
import "#app/features/visits/job-card.css";
import type { ReactNode } from "react";
import { data } from "react-router";
import { PaperPage } from "#app/admin/paper-page.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { lengthText } from "#app/features/hours/hours-text.ts";
import { formatPromise, placeTime } from "#app/features/visits/board.ts";
import { totalFils } from "#app/features/visits/customer-visit.ts";
import {
  findStaffVisit,
  type StaffVisit,
} from "#app/features/visits/staff-visit-queries.admin.server.ts";
import { type BrandNames, brandName } from "#app/lib/brand.ts";
import { dotted, type Locale, textDirection } from "#app/lib/locale.ts";
import { formatFils } from "#app/lib/money.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { useBrand } from "#app/platform/use-site.ts";
import type { Route } from "./+types/job-card.ts";

export {
  PaperError as ErrorBoundary,
  paperHeaders as headers,
  paperMeta as meta,
} from "#app/admin/paper-page.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = await requireStaff(context, "read");
  const visit = await findStaffVisit(db, params.visitId);
  if (!visit) throw data(null, { status: 404 });
  const texts = visit.locale === getLocale() ? null : jobTexts(visit.locale);
  return { visit, texts };
}

export default function JobCardPage({ loaderData: { visit, texts } }: Route.ComponentProps) {
  const brand = useBrand();
  return (
    <PaperPage
      page={m.board_job_card_page({ reference: visit.reference })}
      label={m.board_job_card()}
      back={{ to: `/admin/visits/${visit.id}`, label: m.board_job_card_back() }}
    >
      <JobCard visit={visit} texts={texts} workshop={brand} />
    </PaperPage>
  );
}

const jobTexts = (locale: Locale) => ({
  arrival: m.board_arrival({}, { locale }),
  promise: m.board_promise({}, { locale }),
  customer: m.ui_customer({}, { locale }),
  work: m.board_work({}, { locale }),
  total: m.ui_total({}, { locale }),
  notes: m.inbox_additional_notes({}, { locale }),
  signed: m.board_signed({}, { locale }),
});

type JobTexts = ReturnType<typeof jobTexts>;

/** An A5 sheet in the workshop's language and, where different, the customer's, who signs it. */
function JobCard({
  visit,
  texts,
  workshop,
}: {
  visit: StaffVisit;
  texts: JobTexts | null;
  workshop: BrandNames;
}) {
  const locale = getLocale();
  const theirs = texts && visit.locale;
  const both = (own: string, name: keyof JobTexts) => (
    <>
      {own}
      {theirs && (
        <>
          {" / "}
          <span lang={theirs} dir={textDirection[theirs]}>
            {texts[name]}
          </span>
        </>
      )}
    </>
  );
  const { reference, car, carYear, plate, vehicleSize, customer, phone, place, arrivesAt } = visit;
  const where = [visit.bay, ...visit.people].map((each) => each?.[locale]);
  return (
    <article className="slip job-card">
      <header className="slip-head">
        <div>
          <h1>{m.board_job_card()}</h1>
          <p className="slip-number">
            <bdi>{`${car} ${carYear}`.trim()}</bdi>
          </p>
          {plate && (
            <p className="job-plate">
              <bdi dir="ltr">{plate}</bdi>
            </p>
          )}
        </div>
        <p className="slip-sender">
          {brandName(workshop, locale)}
          <br />
          <bdi>{reference}</bdi>
          <br />
          {vehicleSize && vehicleSizeLabel[vehicleSize]()}
        </p>
      </header>
      <dl className="job-facts">
        <Fact label={both(m.board_arrival(), "arrival")} value={placeTime(arrivesAt)} />
        {place && (
          <Fact
            label={both(m.board_promise(), "promise")}
            value={formatPromise(place.readyAt, today(arrivesAt))}
          />
        )}
        <Fact label={m.board_where()} value={dotted(where) || "–"} />
        <Fact
          label={both(m.ui_customer(), "customer")}
          value={`${customer} · ${formatPhone(phone)}`}
        />
      </dl>
      <table>
        <caption>{both(m.board_work(), "work")}</caption>
        <tbody>
          {visit.lines.map(({ id, kind, name, minutes, quantity, priceFils, approval }) => (
            <tr key={id}>
              <td>{kind !== "discount" && <span className="slip-tick" />}</td>
              <td>{kind !== "discount" && quantity}</td>
              <td>
                <bdi>{name[locale]}</bdi>
                {theirs && name[theirs] !== name[locale] && (
                  <>
                    {" / "}
                    <span lang={theirs} dir={textDirection[theirs]}>
                      {name[theirs]}
                    </span>
                  </>
                )}
                {approval === "proposed" && ` (${m.board_line_proposed()})`}
                <span className="job-minutes">
                  {minutes > 0 && `${lengthText(minutes * quantity)} · `}
                  <bdi>{formatFils(priceFils * quantity, locale)}</bdi>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            <td />
            <th scope="row">
              {both(m.ui_total(), "total")}
              <span className="job-minutes">
                <bdi>{formatFils(totalFils(visit.lines), locale)}</bdi>
              </span>
            </th>
          </tr>
        </tfoot>
      </table>
      {visit.notes && (
        <section className="slip-instructions" aria-labelledby="notes">
          <h2 id="notes">{both(m.inbox_additional_notes(), "notes")}</h2>
          <p>{visit.notes}</p>
        </section>
      )}
      <footer className="slip-signed">
        <p className="slip-signature">{m.board_done_by()}</p>
        <p className="slip-signature">{both(m.board_signed(), "signed")}</p>
      </footer>
    </article>
  );
}

function Fact({ label, value }: { label: ReactNode; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
