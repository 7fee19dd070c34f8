import { Outlet } from "react-router";
import { ListHead } from "#app/admin/admin-head.tsx";
import { answerListPost } from "#app/admin/list-changes.server.ts";
import { codeChanges } from "#app/admin/list-changes.ts";
import { LoadFailed } from "#app/admin/load-failed.tsx";
import { preserveListPost, readAfterRefusal } from "#app/admin/preserve-staff-post.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { listDeskCodes } from "#app/features/discounts/code-desk.server.ts";
import { codeList, codeStates } from "#app/features/discounts/code-list.ts";
import { codes } from "#app/features/discounts/codes.admin.server.ts";
import { may } from "#app/features/staff/permissions.ts";
import { listSearch, readListQuery } from "#app/lib/list-query.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useAnswerToast } from "#app/ui/done-toast.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { ListSearch } from "#app/ui/list-search.tsx";
import { overThisPage } from "#app/ui/over-this-page.ts";
import { PlusIcon } from "#app/ui/page-icons.tsx";
import { ListCount, Pagination } from "#app/ui/pagination.tsx";
import type { Route } from "./+types/discounts.ts";
import { codeStateLabel } from "./discount-state.tsx";
import { DiscountTable } from "./discount-table.tsx";

const path = "/admin/discounts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { role } = await requireStaff(context, "read");
  const { db, now } = context.get(appContext);
  const query = readListQuery(new URL(request.url).searchParams, codeList);
  const { codes, ...part } = await listDeskCodes(db, query, now());
  return { query, codes, part: { ...part, isCut: false }, mayDelete: may(role, "delete") };
}

export const action = ({ context, request }: Route.ActionArgs) =>
  answerListPost(context, request, codes.changes);

export const clientMiddleware = [preserveListPost(codeChanges)];

export const shouldRevalidate = readAfterRefusal;

export default function Discounts({ loaderData, actionData }: Route.ComponentProps) {
  const { query, codes, part, mayDelete } = loaderData;
  useAnswerToast(actionData);
  return (
    <>
      <ListHead page={m.office_codes_title()} />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="text-2xl">{m.office_codes_title()}</h1>
          <p className="mt-1 max-w-prose text-sm text-muted">{m.office_codes_lead()}</p>
        </div>
        <ButtonLink
          to={`${path}/new${listSearch(query, codeList)}`}
          {...overThisPage}
          icon={<PlusIcon />}
        >
          {m.office_codes_add()}
        </ButtonLink>
      </div>
      {actionData && "problem" in actionData && (
        <div className="mb-6">
          <ErrorSummary problems={[{ message: actionData.problem }]} />
        </div>
      )}
      <ListSearch
        path={path}
        label={m.office_codes_search()}
        hint={m.office_codes_search_hint()}
        query={query}
        shape={codeList}
        filters={codeStates.map((value) => ({ value, label: codeStateLabel[value]() }))}
        sorts={sortChoices()}
      />
      <ListCount part={part} />
      <DiscountTable codes={codes} query={query} mayDelete={mayDelete} />
      <Pagination part={part} query={query} shape={codeList} />
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed page={m.office_codes_title()} />;
}

const sortChoices = () => [
  { value: "-created", label: m.office_codes_sort_newest() },
  { value: "created", label: m.office_codes_sort_oldest() },
  { value: "code", label: m.office_codes_sort_code() },
  { value: "-code", label: m.office_codes_sort_code_last() },
  { value: "-uses", label: m.office_codes_sort_most_used() },
  { value: "uses", label: m.office_codes_sort_least_used() },
  { value: "until", label: m.office_codes_sort_ends_first() },
  { value: "-until", label: m.office_codes_sort_ends_last() },
];
