import { data, redirect } from "react-router";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { previewAddress } from "#app/features/website/preview.server.ts";
import { readContent } from "#app/features/website/published.server.ts";
import { findEntry } from "#app/features/website/website.admin.server.ts";
import type { Route } from "./+types/preview.ts";

/** Opens the real page with the draft, at an address that expires after an hour. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const app = await requireStaff(context, "content");
  const entry = await findEntry(app.db, params.entryId);
  if (!entry) throw data(null, { status: 404 });
  return redirect(previewAddress(app, entry, await readContent(app)), {
    headers: { "Cache-Control": "no-store" },
  });
}
