import { findProduct, nextDisplayOrder } from "#app/features/catalog/catalog.server.ts";
import {
  addPerfume,
  editPerfume,
  perfumeKind,
} from "#app/features/catalog/change-perfume.server.ts";
import { newPerfume, perfumeSchema, valuesOf } from "#app/features/catalog/perfume-form.ts";
import { codeFields, discountCodeSchema, newCode } from "#app/features/discounts/code-input.ts";
import {
  addCode,
  codeKind,
  editCode,
  switchCode,
} from "#app/features/discounts/codes.admin.server.ts";
import { findStaffCode } from "#app/features/discounts/discounts.queries.server.ts";
import { today } from "#app/lib/time.ts";
import { parseUploadKey } from "#app/lib/uploaded-picture.ts";
import { deleteRecord } from "#app/platform/change-record.server.ts";
import { renewPicture } from "#app/platform/pictures/uploaded-pictures.server.ts";
import { ApiError } from "./api-error.ts";
import { mayWrite } from "./caller.server.ts";
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
} from "./writer.server.ts";

const fieldOf: Record<string, string> = {
  name: "name",
  name_ar: "nameAr",
  slug: "slug",
  price: "priceAed",
  image: "picture",
  description: "description",
  description_ar: "descriptionAr",
  intensity: "intensity",
  category: "category",
  display_order: "displayOrder",
};
const columnOf = columnsOfFields(fieldOf);

const perfumeColumns = [
  ...Object.keys(fieldOf),
  ...["features", "notes", "bestseller", "in_stock", "updated_at"],
];

function fieldsIn(row: SentRow): Record<string, string> {
  const fields = fieldsNamed(fieldOf, row);
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
  const [isBestseller, isInStock] = [flagIn(row, "bestseller"), flagIn(row, "in_stock")];
  if (isBestseller !== undefined) fields.bestseller = isBestseller ? "on" : "";
  if (isInStock !== undefined) fields.inStock = isInStock ? "on" : "";
  return fields;
}

export const perfumeWriter: Writer = {
  insert: {
    by: "prices",
    columns: perfumeColumns,
    run: each(async (writing, row) => {
      const { app } = writing;
      const displayOrder = String(await nextDisplayOrder(app.db));
      const fields = { ...newPerfume, displayOrder, picture: "", ...fieldsIn(row) };
      const input = parsedBy(perfumeSchema, fields, columnOf);
      await requireKnownPicture(writing, input.picture);
      const added = await addPerfume(app, { input, actorId: actorOf(writing) });
      if (!added.ok) throw duplicate("perfumes_slug_key");
      return added.id;
    }),
  },
  update: {
    by: "change",
    columns: perfumeColumns,
    async run(writing, id, changes) {
      const { app, caller } = writing;
      const mayPrice = mayWrite(caller, "prices", "perfumes");
      if ("price" in changes && !mayPrice) {
        throw new ApiError(403, "42501", "permission denied for column price");
      }
      const product = await findProduct(app.db, id);
      if (!product) throw gone();
      const input = parsedBy(
        perfumeSchema,
        { ...valuesOf(product), ...fieldsIn(changes) },
        columnOf,
      );
      if (input.picture !== product.image) await requireKnownPicture(writing, input.picture);
      const { version, stockQuantity, displayOrder } = product;
      const expected = { version, stockQuantity, displayOrder };
      requireDone(
        await editPerfume(app, { id, input, expected, actorId: actorOf(writing), mayPrice }),
      );
    },
  },
  remove: {
    by: "delete",
    async run(writing, id) {
      const product = await findProduct(writing.app.db, id);
      if (!product) throw gone();
      const asked = { id, expectedVersion: product.version, actorId: actorOf(writing) };
      requireDone(await deleteRecord(writing.app, perfumeKind, asked));
    },
  },
};

async function requireKnownPicture({ app, pictureUrls }: Writing, picture: string): Promise<void> {
  const isKnown = parseUploadKey(picture)
    ? await renewPicture(app, picture)
    : Object.hasOwn(JSON.parse(pictureUrls), picture);
  if (isKnown) return;
  throw new ApiError(400, "23514", "image is the key of a picture that the shop has");
}

const codeFieldOf: Record<string, string> = {
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
const codeColumnOf = columnsOfFields(codeFieldOf);

function dayIn(row: SentRow, column: string): string {
  const sent = textIn(row, column);
  const instant = /^\d{4}-\d\d-\d\d[T ]/.test(sent) ? new Date(sent) : null;
  return instant && !Number.isNaN(instant.getTime()) ? today(instant) : sent;
}

function codeFieldsIn(row: SentRow): Record<string, string> {
  const fields = fieldsNamed(codeFieldOf, row);
  for (const column of ["valid_from", "valid_until"]) {
    if (column in row) fields[codeFieldOf[column] ?? column] = dayIn(row, column);
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

const codeColumns = [...Object.keys(codeFieldOf), "first_order_only", "is_public", "is_active"];

export const codeWriter: Writer = {
  insert: {
    by: "codes",
    columns: [...codeColumns, "used_count"],
    run: each(async (writing, row) => {
      const { app } = writing;
      requireSame(row, "used_count", 0);
      const rules = { today: today(app.now()), usedCount: 0, validUntil: null };
      const fields = { ...newCode, discountType: "", ...codeFieldsIn(row) };
      const input = parsedBy(discountCodeSchema(rules), fields, codeColumnOf);
      const added = await addCode(app, { input, actorId: actorOf(writing) });
      if (!added.ok) throw duplicate("discount_codes_code_key");
      await switchTo(writing, added.id, row);
      return added.id;
    }),
  },
  update: {
    by: "codes",
    columns: codeColumns,
    async run(writing, id, changes) {
      const { app } = writing;
      const code = await findStaffCode(app.db, id, app.now());
      if (!code) throw gone();
      const edited = codeFieldsIn(changes);
      if (Object.keys(edited).length > 0) {
        const { usedCount, validUntil, version: expectedVersion } = code;
        const rules = {
          today: today(app.now()),
          usedCount,
          validUntil: validUntil && today(validUntil),
        };
        const fields = { ...codeFields(code), ...edited };
        const input = parsedBy(discountCodeSchema(rules), fields, codeColumnOf);
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
      const asked = { id, expectedVersion: code.version, actorId: actorOf(writing) };
      requireDone(await deleteRecord(app, codeKind, asked));
    },
  },
};
