import { eq } from "drizzle-orm";
import {
  addPerfume,
  countEdits,
  editPerfume,
  perfumeKind,
} from "#app/features/catalog/change-perfume.server.ts";
import { newPerfume, perfumeSchema } from "#app/features/catalog/perfume-form.ts";
import { valuesOf } from "#app/features/catalog/perfume-values.ts";
import { findProduct, nextDisplayOrder } from "#app/features/catalog/products.server.ts";
import { codeKind, switchCode } from "#app/features/discounts/codes.admin.server.ts";
import { may } from "#app/features/staff/staff.ts";
import { deleteRecord } from "#app/platform/change-record.server.ts";
import { discountCodes } from "#db/schema/discounts.ts";
import { ApiError } from "./api-error.ts";
import { actorOf, office, requireDone } from "./staff-writes.server.ts";
import { each, missingColumn, parsedBy, type SentRow, textIn, type Writer } from "./writer.ts";

const fieldOf: Record<string, string> = {
  ...{ name: "name", name_ar: "nameAr", slug: "slug", price: "priceAed", image: "picture" },
  ...{ description: "description", description_ar: "descriptionAr", intensity: "intensity" },
  ...{ category: "category", display_order: "displayOrder" },
};
const columnOf = Object.fromEntries(
  Object.entries(fieldOf).map(([column, field]) => [field, column]),
);

const perfumeColumns = [
  ...Object.keys(fieldOf),
  ...["features", "notes", "bestseller", "in_stock", "updated_at"],
];

/** The row as the staff area's form would post it. */
function fieldsIn(row: SentRow): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [column, field] of Object.entries(fieldOf)) {
    if (column in row) fields[field] = textIn(row, column);
  }
  if ("features" in row) {
    if (!Array.isArray(row.features))
      throw new ApiError(400, "22P02", "features is a list of texts");
    fields.features = row.features.map(String).join("\n");
  }
  if ("notes" in row) {
    const notes = (row.notes ?? {}) as SentRow;
    fields.topNotes = textIn(notes, "top");
    fields.middleNotes = textIn(notes, "middle");
    fields.baseNotes = textIn(notes, "base");
  }
  if ("bestseller" in row) fields.bestseller = row.bestseller === true ? "on" : "";
  if ("in_stock" in row) fields.inStock = row.in_stock === true ? "on" : "";
  return fields;
}

export const perfumeWriter: Writer = {
  insert: {
    may: office("prices", "perfumes:write"),
    columns: perfumeColumns,
    run: each(async (writing, row) => {
      const { app } = writing;
      const displayOrder = String(await nextDisplayOrder(app.db));
      const fields = { ...newPerfume, displayOrder, picture: "", ...fieldsIn(row) };
      const input = parsedBy(perfumeSchema, fields, columnOf);
      requireKnownPicture(input.picture);
      const added = await addPerfume(app, { input, actorId: actorOf(writing) });
      if (!added.ok)
        throw new ApiError(409, "23505", "The slug is in use", { details: added.reason });
      return added.id;
    }),
  },
  update: {
    may: office("change", "perfumes:write"),
    columns: perfumeColumns,
    async run(writing, id, changes) {
      const { app, caller } = writing;
      const mayPrice =
        caller.role === "service" || (caller.person !== null && may(caller.person, "prices"));
      if ("price" in changes && !mayPrice) {
        throw new ApiError(403, "42501", "permission denied for column price");
      }
      const product = await findProduct(app.db, id);
      if (!product) throw new ApiError(404, "PGRST116", "The row is gone");
      const input = parsedBy(
        perfumeSchema,
        { ...valuesOf(product), ...fieldsIn(changes) },
        columnOf,
      );
      if (input.picture !== product.image) requireKnownPicture(input.picture);
      const { edits, stockQuantity, displayOrder } = product;
      const expected = { edits, stockQuantity, displayOrder };
      requireDone(
        await editPerfume(app, { id, input, expected, actorId: actorOf(writing), mayPrice }),
      );
    },
  },
  remove: {
    may: office("delete", "perfumes:write"),
    async run(writing, id) {
      const expectedVersion = await countEdits(writing.app.db, id);
      const asked = { id, expectedVersion, actorId: actorOf(writing) };
      requireDone(await deleteRecord(writing.app, perfumeKind, asked));
    },
  },
};

/** Pictures are sent in the staff area; here one that is there is named. */
function requireKnownPicture(picture: string): void {
  if (/^[a-z][a-z-]*$/.test(picture) || picture.startsWith("upload/")) return;
  throw new ApiError(400, "23514", "image is the key of a picture that the shop has");
}

/** Codes are made in the staff area, where what they mean together is asked; here they end. */
export const codeWriter: Writer = {
  update: {
    may: office("codes", "codes:write"),
    columns: ["is_active"],
    async run(writing, id, { is_active: isActive }) {
      if (typeof isActive !== "boolean") throw missingColumn("is_active");
      requireDone(await switchCode(writing.app, { id, isActive, actorId: actorOf(writing) }));
    },
  },
  remove: {
    may: office("delete", "codes:write"),
    async run(writing, id) {
      const [code] = await writing.app.db
        .select({ updatedAt: discountCodes.updatedAt })
        .from(discountCodes)
        .where(eq(discountCodes.id, id));
      if (!code) return;
      const asked = { id, expectedVersion: code.updatedAt, actorId: actorOf(writing) };
      requireDone(await deleteRecord(writing.app, codeKind, asked));
    },
  },
};
