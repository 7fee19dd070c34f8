import { data, type RouterContextProvider } from "react-router";
import { findStaffOrOutage } from "#app/admin/staff-or-outage.server.ts";
import { may } from "#app/features/staff/permissions.ts";
import { type OutageCause, outageCause } from "#app/lib/outage.ts";
import { appContext, requestContext } from "#app/platform/app.ts";
import type { ListPart } from "#app/ui/pagination.tsx";

/** A list as its page shows it: what was read, or samples while the database is away. */
type Shown<Query, Row> = {
  query: Query;
  rows: Row[];
  part: ListPart;
  mayDelete: boolean;
  mayExport: boolean;
  isSample: boolean;
  /** Why it could not be read, where that is known. */
  cause: OutageCause | null;
};

/** Reads a list of requests for staff; while the database is away, samples stand in its place. */
export async function listOrSamples<Query, Row>(
  context: Readonly<RouterContextProvider>,
  query: Query,
  list: { read: () => Promise<{ rows: Row[]; part: ListPart }>; samples: () => Row[] },
) {
  const samples = (cause: OutageCause | null) => {
    const rows = list.samples();
    const part = { total: rows.length, isCut: false, page: 1, pages: 1 };
    const shown = { query, rows, part, mayDelete: false, mayExport: false, isSample: true, cause };
    return data<Shown<Query, Row>>(shown, { status: 503 });
  };
  const staff = await findStaffOrOutage(context, "read");
  if (staff === "outage") return samples(null);
  const permitted = { mayDelete: may(staff.role, "delete"), mayExport: may(staff.role, "export") };
  try {
    const shown = { query, ...(await list.read()), ...permitted, isSample: false, cause: null };
    return data<Shown<Query, Row>>(shown);
  } catch (error) {
    const { id: requestId } = context.get(requestContext);
    context.get(appContext).log.error("list not read", error, { requestId });
    return samples(outageCause(error));
  }
}
