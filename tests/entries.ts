import type { ContentKind } from "#app/content/kinds.ts";
import { findEntry } from "#app/features/website/website.admin.server.ts";
import type { Db } from "#db/client.ts";
import { contentEntries } from "#db/schema/content.ts";
import { rowIn } from "./database.ts";

/** A text of the website as those see it who edit it. */
export async function entryOf(db: Db, kind: ContentKind, slug: string) {
  const { id } = await rowIn(db, contentEntries, { kind, slug });
  const entry = await findEntry(db, id);
  if (!entry) throw new Error(`No ${slug}`);
  return entry;
}
