import { data, Link } from "react-router";
import { AdminFrame } from "#app/admin/admin-frame.tsx";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { AdminError } from "#app/admin/load-failed.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { JobCard } from "#app/features/visits/job-card-sheet.admin.tsx";
import { findStaffVisit, jobTexts } from "#app/features/visits/staff-visit-queries.admin.server.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { useBrand } from "#app/platform/use-site.ts";
import type { Route } from "./+types/job-card.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context, "read");
  const visit = await findStaffVisit(context.get(appContext).db, params.visitId);
  if (!visit) throw data(null, { status: 404 });
  const texts = visit.locale === getLocale() ? null : jobTexts(visit.locale);
  return { visit, texts };
}

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

export default function JobCardPage({ loaderData: { visit, texts } }: Route.ComponentProps) {
  const brand = useBrand();
  return (
    <main id="content" className="paper">
      <AdminHead page={m.board_job_card_page({ reference: visit.reference })} />
      <nav aria-label={m.board_job_card()} className="paper-bar">
        <Link reloadDocument to={`/admin/visits/${visit.id}`}>
          {m.board_job_card_back()}
        </Link>
        <button type="button" onClick={() => window.print()}>
          {m.orders_slip_print()}
        </button>
      </nav>
      <JobCard visit={visit} texts={texts} workshop={brand} />
    </main>
  );
}

export function ErrorBoundary() {
  return (
    <AdminFrame staff={null}>
      <AdminError />
    </AdminFrame>
  );
}
