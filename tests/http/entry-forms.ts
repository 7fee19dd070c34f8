import type { ContentKind } from "#app/content/kinds.ts";
import { contentEntries } from "#db/schema/content.ts";
import { rowIn } from "../database.ts";
import { fieldValue } from "./form-html.ts";
import type { Site } from "./site.ts";
import type { Visitor } from "./visitor.ts";

/** The forms of the Website section, posted as they stand with some fields changed. */
export function entryForms(site: Site, owner: Visitor) {
  async function entryOf(kind: ContentKind, slug: string) {
    const row = await rowIn(site.db, contentEntries, { kind, slug });
    return { ...row, page: `/admin/website/entries/${row.id}` };
  }

  async function post(page: string, changes: Record<string, string>) {
    const id = page.split("/").at(-1) ?? "";
    const row = await rowIn(site.db, contentEntries, { id });
    const value = (row.draft ?? row.published ?? {}) as Record<string, unknown>;
    const fields = Object.entries(value).flatMap(([name, is]) =>
      typeof is === "object" && is !== null
        ? Object.entries(is).map(([locale, text]) => [`${name}.${locale}`, String(text)])
        : [[name, String(is)]],
    );
    const seen = String(row.version);
    return owner.post(page, { ...Object.fromEntries(fields), seen, ...changes });
  }

  /** Deletes or hides an entry by the page that says what goes with it. */
  async function takeAway(intent: "delete" | "hide", id: string) {
    const page = await owner.html(`/admin/website/entries/${id}/remove`);
    const field = (name: string) => fieldValue(page, name) ?? "";
    const agreed = { seen: field("seen"), agreed: field("agreed") };
    return owner.post("/admin/website", { intent, id, ...agreed });
  }

  return { entryOf, post, takeAway };
}
