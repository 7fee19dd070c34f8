import { Link } from "react-router";
import { handleListPost } from "#app/admin/action.server.ts";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import { ListProblem } from "#app/admin/list-problem.tsx";
import { preserveListPost, revalidateAfterConflict } from "#app/admin/preserve-staff-post.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { contentActions } from "#app/features/website/content-actions.ts";
import { countEntries, staffContent } from "#app/features/website/website.admin.server.ts";
import { sectionName } from "#app/features/website/website-text.ts";
import { formatCount } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { QuietBadge } from "#app/ui/badge.tsx";
import { useResultToast } from "#app/ui/done-toast.tsx";
import { ChevronEndIcon } from "#app/ui/icons.tsx";
import { ROWS } from "#app/ui/settings-section.tsx";
import type { Route } from "./+types/website.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = await requireStaff(context, "content");
  return { kinds: await countEntries(db) };
}

export const action = ({ context, request }: Route.ActionArgs) =>
  handleListPost(context, request, staffContent.actions, ["content"]);

export const clientMiddleware = [preserveListPost(contentActions)];

export const shouldRevalidate = revalidateAfterConflict;

export default function Website({ loaderData: { kinds }, actionData }: Route.ComponentProps) {
  useResultToast(actionData);
  const sections = Map.groupBy(kinds, ({ kind }) => sectionName(kind));
  return (
    <>
      <AdminHeading title={m.website_title()} lead={m.website_lead()} />
      <ListProblem answer={actionData} />
      <div className="mt-4 grid items-start gap-8 md:grid-cols-2">
        {[...sections].map(([section, ofSection]) => (
          <section key={section} aria-label={section}>
            <h2 className="text-base font-medium tracking-normal">{section}</h2>
            <ul className={`mt-3 ${ROWS}`}>
              {ofSection.map((each) => (
                <li key={each.kind}>
                  <KindLink {...each} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function KindLink({ kind, entries, drafts }: Route.ComponentProps["loaderData"]["kinds"][number]) {
  return (
    <Link
      to={`/admin/website/${kind}`}
      className="-my-1 flex min-h-12 items-center gap-4 hover:text-brass-light"
    >
      <span className="min-w-0 flex-1">
        <span className="block">{m.website_kind({ kind })}</span>
        <span className="block text-sm text-muted">
          {m.website_count({ count: formatCount(entries) })}
        </span>
      </span>
      {drafts > 0 && (
        <QuietBadge tone="yellow">{m.website_drafts({ count: formatCount(drafts) })}</QuietBadge>
      )}
      <ChevronEndIcon className="size-4 text-brass" />
    </Link>
  );
}
