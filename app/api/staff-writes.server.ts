import { and, eq, isNull } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { contactKind } from "#app/features/contact/contact.admin.server.ts";
import { orderKind } from "#app/features/orders/order-changes.server.ts";
import { bookingKind } from "#app/features/visits/bookings.admin.server.ts";
import { deleteRecord } from "#app/platform/change-record.server.ts";
import {
  type StatusKind,
  type StatusTable,
  setStatus,
} from "#app/platform/change-status.server.ts";
import { bookingStatuses, contactStatuses, orderStatuses } from "#db/schema/enums.ts";
import { ApiError } from "./api-error.ts";
import { actorOf, gone, missingColumn, requireDone, type Writer, type Writing } from "./writer.ts";

/** Changes by the use cases of the staff area, with event, audit entry and mail. */
function desk<Table extends StatusTable, Own extends { reason: string }, Status extends string>(
  kind: StatusKind<Table, Own, Status>,
  statuses: readonly Status[],
): Required<Pick<Writer, "update" | "remove">> {
  async function findStatus({ app }: Writing, id: string): Promise<Status> {
    const table: StatusTable = kind.table;
    const listed: PgTable = table;
    const [row] = await app.db
      .select({ status: table.status })
      .from(listed)
      .where(and(eq(table.id, id), isNull(table.deletedAt)));
    const status = statuses.find((each) => each === row?.status);
    if (!status) throw gone();
    return status;
  }
  return {
    update: {
      by: "change",
      columns: ["status", "updated_at"],
      async run(writing, id, changes) {
        if (changes.status === undefined) throw missingColumn("status");
        const status = statuses.find((each) => each === changes.status);
        if (!status) {
          throw new ApiError(400, "23514", `status is one of ${statuses.join(", ")}`);
        }
        const expectedStatus = await findStatus(writing, id);
        const asked = { id, status, expectedStatus, actorId: actorOf(writing) };
        requireDone(await setStatus(writing.app, kind, asked));
      },
    },
    remove: {
      by: "delete",
      async run(writing, id) {
        const expectedVersion = await findStatus(writing, id);
        requireDone(
          await deleteRecord(writing.app, kind, { id, expectedVersion, actorId: actorOf(writing) }),
        );
      },
    },
  };
}

export const contactDesk = desk(contactKind, contactStatuses);
export const bookingDesk = desk(bookingKind, bookingStatuses);
export const orderDesk = desk(orderKind, orderStatuses);
