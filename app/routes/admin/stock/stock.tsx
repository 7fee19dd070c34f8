import { useEffect, useRef } from "react";
import { data, Form, useLocation, useNavigation } from "react-router";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import { revalidateAfterConflict } from "#app/admin/preserve-staff-post.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { When } from "#app/admin/when.tsx";
import { perfumeActions, productShape } from "#app/features/catalog/perfume-actions.ts";
import { ProductSearch } from "#app/features/catalog/product-search.tsx";
import {
  listMovements,
  listStock,
  readStock,
  recordCount,
} from "#app/features/catalog/stock.server.ts";
import { lowStock, movementLabels, readBottles } from "#app/features/catalog/stock.ts";
import { may } from "#app/features/staff/staff.ts";
import { lineOf } from "#app/lib/form.ts";
import { isId } from "#app/lib/ids.ts";
import { readListQuery } from "#app/lib/list-query.ts";
import { joined } from "#app/lib/locale.ts";
import { formatCount, formatFils } from "#app/lib/money.ts";
import { maxLength } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { readForm, redirectWithFlash } from "#app/platform/form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { ListCount, Pagination } from "#app/ui/pagination.tsx";
import { Problem } from "#app/ui/problem.tsx";
import { SettingsSection } from "#app/ui/settings-section.tsx";
import { Table } from "#app/ui/table.tsx";
import { useLeaveQuestion } from "#app/ui/use-leave-question.ts";
import type { Route } from "./+types/stock.ts";

const page = "/admin/perfumes/stock";
const shownMovements = 100;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, staff } = await requireStaff(context, "stock");
  const query = readListQuery(new URL(request.url).searchParams, productShape);
  const [{ rows, part }, movements] = await Promise.all([
    listStock(db, query),
    listMovements(db, shownMovements),
  ]);
  const isOwners = may(staff, "revenue");
  const perfumes = rows.map(({ marginFils, ...row }) => {
    return Object.assign(row, { marginFils: isOwners ? marginFils : null });
  });
  return { query, part, perfumes, movements };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { staff, ...app } = await requireStaff(context, perfumeActions.count.permission);
  const form = await readForm(request);
  const text = (name: string) => lineOf(form, name);
  const names = [...new Set(form.keys())];
  const ids = names.map((name) => name.replace("count-", "")).filter(isId);
  const typed = ids
    .filter((id) => text(`count-${id}`) !== "")
    .map((id) => ({
      perfumeId: id,
      seen: readBottles(text(`seen-${id}`)),
      counted: readBottles(text(`count-${id}`)),
    }));
  const counts = typed.flatMap(({ perfumeId, seen, counted }) =>
    seen === null || counted === null ? [] : [{ perfumeId, seen, counted }],
  );
  // Only a changed stock is read again: a count is of the stock that was seen.
  const refuse = (problem: string, status = 422) => data({ problem }, { status });
  if (counts.length === 0 || counts.length < typed.length) return refuse(m.stock_count_invalid());
  const reason = text("reason");
  const differs = counts.some(({ seen, counted }) => seen !== counted);
  if (differs && !reason) return refuse(m.stock_count_reason_required());
  const saved = await recordCount(app, { counts, reason, actorId: staff.id });
  if (!saved.ok) {
    const locale = getLocale();
    const changed = saved.changed.map(({ perfumeId }) => perfumeId);
    const changes = (await readStock(app.db, changed)).map(({ name, left }) =>
      m.stock_count_change({ name: name[locale], count: formatCount(left ?? 0) }),
    );
    return refuse(m.stock_count_changed({ changes: joined(changes, locale) }), 409);
  }
  return redirectWithFlash(context, page + new URL(request.url).search, m.stock_counted());
}

export const shouldRevalidate = revalidateAfterConflict;

export default function Stock({ loaderData, actionData }: Route.ComponentProps) {
  const { query, part, perfumes, movements } = loaderData;
  return (
    <>
      <AdminHeading
        title={m.stock_title()}
        lead={m.stock_lead()}
        hasErrors={actionData !== undefined}
      />
      <div className="mt-4 grid grid-cols-1 gap-10">
        <SettingsSection id="sheet" as="h2" title={m.stock_sheet()} text={m.stock_sheet_text()}>
          <div className="mt-4">
            <ProductSearch path={page} query={query} />
            <ListCount part={part} cut={m.ui_rows_cut_first} />
            <CountSheet perfumes={perfumes} query={query} problem={actionData?.problem} />
            <Pagination part={part} query={query} shape={productShape} />
          </div>
        </SettingsSection>
        <SettingsSection
          id="history"
          as="h2"
          title={m.stock_history()}
          text={m.stock_history_text()}
        >
          <Movements movements={movements} />
        </SettingsSection>
      </div>
    </>
  );
}

type Data = Route.ComponentProps["loaderData"];

type SheetProps = Pick<Data, "perfumes" | "query"> & { problem: string | undefined };

function CountSheet({ perfumes, query, problem }: SheetProps) {
  const { pathname, search } = useLocation();
  const busy = useNavigation().formMethod === "POST";
  const leaving = useLeaveQuestion(m.products_leave_unsaved());
  const form = useEmptied({ busy, isRefused: problem !== undefined, onSaved: leaving.onSaved });
  if (perfumes.length === 0) {
    const isAll = query.q === "" && query.status === null;
    return (
      <p className="mt-4 text-muted">{isAll ? m.products_empty() : m.products_none_found()}</p>
    );
  }
  return (
    <Form
      ref={form}
      method="post"
      action={pathname + search}
      replace
      preventScrollReset
      onChange={leaving.onChange}
      className="mt-4 grid max-w-3xl gap-5"
    >
      <Problem text={problem} />
      <ul className="divide-y divide-line border-y border-line">
        {perfumes.map((perfume) => (
          <SheetLine key={perfume.id} perfume={perfume} />
        ))}
      </ul>
      {perfumes.some(({ left }) => left !== null) ? (
        <>
          <TextField
            label={m.stock_count_reason()}
            hint={m.stock_count_reason_hint()}
            name="reason"
            optional
            dir="auto"
            maxLength={maxLength.line}
          />
          <div>
            <Button busy={busy} busyText={m.ui_saving()}>
              {m.stock_save_count()}
            </Button>
          </div>
        </>
      ) : (
        <p className="text-muted">{m.stock_none_counted()}</p>
      )}
    </Form>
  );
}

/** What was counted is typed once: a saved form that kept it would correct what is sold later. */
function useEmptied({
  busy,
  isRefused,
  onSaved,
}: {
  busy: boolean;
  isRefused: boolean;
  onSaved: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const wasBusy = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each post
  useEffect(() => {
    if (wasBusy.current && !busy && !isRefused) {
      form.current?.reset();
      onSaved();
    }
    wasBusy.current = busy;
  }, [busy]);
  return form;
}

function SheetLine({ perfume }: { perfume: Data["perfumes"][number] }) {
  const { id, left, marginFils } = perfume;
  const locale = getLocale();
  const name = perfume.name[locale];
  const isLow = left !== null && left <= lowStock;
  const count = formatCount(left ?? 0);
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0 grow items-center justify-between gap-4 sm:flex">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">
            <bdi>{name}</bdi>
          </p>
          <p className={isLow ? "text-sm text-yellow" : "text-sm text-muted"}>
            {left === null
              ? m.stock_uncounted()
              : isLow
                ? m.stock_low({ count })
                : m.stock_left({ count })}
          </p>
          {marginFils !== null && (
            <p className="text-sm text-muted">
              {m.stock_margin({ amount: formatFils(marginFils, locale) })}
            </p>
          )}
        </div>
        {left !== null && (
          <TextLink
            to={`${page}/${id}`}
            aria-label={m.stock_move_of({ name })}
            className="inline-flex min-h-11 shrink-0 items-center text-sm"
          >
            {m.stock_move()}
          </TextLink>
        )}
      </div>
      {left !== null && (
        <div className="shrink-0">
          <input type="hidden" name={`seen-${id}`} value={left} />
          <input
            name={`count-${id}`}
            aria-label={m.stock_counted_of({ name })}
            inputMode="numeric"
            maxLength={6}
            className="block min-h-12 w-24 rounded-md border border-edge bg-surface px-4 text-base tabular-nums"
          />
        </div>
      )}
    </li>
  );
}

function Movements({ movements }: { movements: Data["movements"] }) {
  const locale = getLocale();
  return (
    <div className="mt-4">
      <Table
        caption={m.stock_history()}
        rows={movements}
        rowKey={({ id }) => id}
        empty={<p className="text-sm text-muted">{m.stock_no_history()}</p>}
        columns={[
          {
            id: "at",
            heading: m.orders_date(),
            cell: ({ at }) => <When at={at} />,
          },
          {
            id: "perfume",
            heading: m.perfumes_the_perfume(),
            cell: ({ name, nameAr }) => <bdi>{(locale === "ar" && nameAr) || name}</bdi>,
          },
          { id: "kind", heading: m.stock_kind(), cell: ({ kind }) => movementLabels[kind]() },
          {
            id: "quantity",
            heading: m.stock_quantity(),
            numeric: true,
            cell: ({ quantity }) => (
              <bdi dir="ltr">{quantity > 0 ? `+${quantity}` : `−${-quantity}`}</bdi>
            ),
          },
          {
            id: "reason",
            heading: m.ui_reason(),
            cell: ({ reason, by }) => (
              <span className="wrap-anywhere">
                <bdi>{[reason, by].filter(Boolean).join(" · ")}</bdi>
              </span>
            ),
          },
        ]}
      />
    </div>
  );
}
