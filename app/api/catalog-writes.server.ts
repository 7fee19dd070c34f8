import { findProduct, nextDisplayOrder } from "#app/features/catalog/catalog.server.ts";
import {
  addPerfume,
  editPerfume,
  perfumeKind,
} from "#app/features/catalog/change-perfume.server.ts";
import { newPerfume, perfumeSchema, valuesOf } from "#app/features/catalog/perfume-form.ts";
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
  gone,
  missingColumn,
  parsedBy,
  requireDone,
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
  "features",
  "notes",
  "bestseller",
  "in_stock",
  "updated_at",
];

function fieldsIn(row: SentRow): Record<string, string> {
  const sent = Object.entries(fieldOf).filter(([column]) => column in row);
  const fields = Object.fromEntries(sent.map(([column, field]) => [field, textIn(row, column)]));
  if ("features" in row) {
    const { features } = row;
    if (!Array.isArray(features)) throw new ApiError(400, "22P02", "features is a list of texts");
    fields.features = features.map((each) => textIn({ features: each }, "features")).join("\n");
  }
  if ("notes" in row) {
    const notes = (row.notes ?? {}) as SentRow;
    fields.topNotes = textIn(notes, "top");
    fields.middleNotes = textIn(notes, "middle");
    fields.baseNotes = textIn(notes, "base");
  }
  if ("bestseller" in row) fields.bestseller = tickIn(row, "bestseller");
  if ("in_stock" in row) fields.inStock = tickIn(row, "in_stock");
  return fields;
}

function tickIn(row: SentRow, column: string): string {
  const value = row[column];
  if (typeof value === "boolean") return value ? "on" : "";
  if (value === null) throw missingColumn(column);
  throw new ApiError(400, "22P02", `invalid input syntax for type boolean: column "${column}"`);
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
