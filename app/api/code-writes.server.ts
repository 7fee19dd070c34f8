import { codeFields, discountCodeSchema, newCode } from "#app/features/discounts/code-input.ts";
import {
  addCode,
  codeKind,
  editCode,
  switchCode,
} from "#app/features/discounts/codes.admin.server.ts";
import { findStaffCode } from "#app/features/discounts/discounts.queries.server.ts";
import { today } from "#app/lib/time.ts";
import { deleteRecord } from "#app/platform/change-record.server.ts";
import {
  actorOf,
  columnsOfFields,
  duplicate,
  each,
  fieldsNamed,
  flagIn,
  gone,
  parsedBy,
  requireDone,
  requireSame,
  type SentRow,
  textIn,
  type Writer,
  type Writing,
} from "./writer.ts";

const fieldOf: Record<string, string> = {
  code: "code",
  description: "description",
  description_ar: "descriptionAr",
  discount_type: "discountType",
  discount_value: "discountValue",
  min_purchase: "minPurchaseAed",
  max_uses: "maxUses",
  valid_from: "validFrom",
  max_uses_per_customer: "maxUsesPerCustomer",
  valid_until: "validUntil",
};
const columnOf = columnsOfFields(fieldOf);

function dayIn(row: SentRow, column: string): string {
  const sent = textIn(row, column);
  const instant = /^\d{4}-\d\d-\d\d[T ]/.test(sent) ? new Date(sent) : null;
  return instant && !Number.isNaN(instant.getTime()) ? today(instant) : sent;
}

function fieldsIn(row: SentRow): Record<string, string> {
  const fields = fieldsNamed(fieldOf, row);
  for (const column of ["valid_from", "valid_until"]) {
    if (column in row) fields[fieldOf[column] ?? column] = dayIn(row, column);
  }
  const isFirst = flagIn(row, "first_order_only");
  if (isFirst !== undefined) fields.audience = isFirst ? "first-order" : "everybody";
  const isPublic = flagIn(row, "is_public");
  if (isPublic !== undefined) fields.visibility = isPublic ? "public" : "private";
  return fields;
}

async function switchTo(writing: Writing, id: string, row: SentRow): Promise<void> {
  const isActive = flagIn(row, "is_active");
  if (isActive === undefined) return;
  requireDone(await switchCode(writing.app, { id, isActive, actorId: actorOf(writing) }));
}

const columns = [...Object.keys(fieldOf), "first_order_only", "is_public", "is_active"];

export const codeWriter: Writer = {
  insert: {
    by: "codes",
    columns: [...columns, "used_count"],
    run: each(async (writing, row) => {
      const { app } = writing;
      requireSame(row, "used_count", 0);
      const rules = { today: today(app.now()), usedCount: 0, validUntil: null };
      const fields = { ...newCode, discountType: "", ...fieldsIn(row) };
      const input = parsedBy(discountCodeSchema(rules), fields, columnOf);
      const added = await addCode(app, { input, actorId: actorOf(writing) });
      if (!added.ok) throw duplicate("discount_codes_code_key");
      await switchTo(writing, added.id, row);
      return added.id;
    }),
  },
  update: {
    by: "codes",
    columns,
    async run(writing, id, changes) {
      const { app } = writing;
      const code = await findStaffCode(app.db, id, app.now());
      if (!code) throw gone();
      const edited = fieldsIn(changes);
      if (Object.keys(edited).length > 0) {
        const { usedCount, validUntil, updatedAt: expectedVersion } = code;
        const rules = {
          today: today(app.now()),
          usedCount,
          validUntil: validUntil && today(validUntil),
        };
        const fields = { ...codeFields(code), ...edited };
        const input = parsedBy(discountCodeSchema(rules), fields, columnOf);
        const asked = { id, input, expectedVersion, actorId: actorOf(writing) };
        requireDone(await editCode(app, asked));
      }
      await switchTo(writing, id, changes);
    },
  },
  remove: {
    by: "delete",
    async run(writing, id) {
      const { app } = writing;
      const code = await findStaffCode(app.db, id, app.now());
      if (!code) return;
      const asked = { id, expectedVersion: code.updatedAt, actorId: actorOf(writing) };
      requireDone(await deleteRecord(app, codeKind, asked));
    },
  },
};
