import { data, Form, useNavigation } from "react-router";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import { revalidateAfterConflict } from "#app/admin/preserve-staff-post.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { When } from "#app/admin/when.tsx";
import { perfumeActions } from "#app/features/catalog/perfume-actions.ts";
import { listMovements, listStock, recordCount } from "#app/features/catalog/stock.server.ts";
import { lowStock, movementLabels, readBottles } from "#app/features/catalog/stock.ts";
import { may } from "#app/features/staff/staff.ts";
import { lineOf } from "#app/lib/form.ts";
import { joined } from "#app/lib/locale.ts";
import { formatCount, formatFils } from "#app/lib/money.ts";
import { maxLength } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { readForm, redirectWithFlash } from "#app/platform/form.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Problem } from "#app/ui/problem.tsx";
import { SettingsSection } from "#app/ui/settings-section.tsx";
import { Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/stock.ts";

const page = "/admin/perfumes/stock";
const shownMovements = 100;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, staff } = await requireStaff(context, "stock");
  const [perfumes, movements] = await Promise.all([
    listStock(db),
    listMovements(db, shownMovements),
  ]);
  const isOwners = may(staff, "revenue");
  return {
    perfumes: perfumes.map(({ marginFils, ...row }) => {
      return Object.assign(row, { marginFils: isOwners ? marginFils : null });
    }),
    movements,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { staff, ...app } = await requireStaff(context, perfumeActions.count.permission);
  const form = await readForm(request);
  const text = (name: string) => lineOf(form, name);
  const perfumes = await listStock(app.db);
  const typed = perfumes
    .filter(({ id }) => text(`count-${id}`) !== "")
    .map(({ id }) => ({
      perfumeId: id,
      seen: readBottles(text(`seen-${id}`)),
      counted: readBottles(text(`count-${id}`)),
    }));
  const counts = typed.flatMap(({ perfumeId, seen, counted }) =>
    seen === null || counted === null ? [] : [{ perfumeId, seen, counted }],
  );
  // Only a changed stock is read again: a count is of the stock that was seen.
  const refuse = (problem: string, status = 422) => data({ problem }, { status });
  if (counts.length < typed.length) return refuse(m.stock_count_invalid());
  const reason = text("reason");
  const differs = counts.some(({ seen, counted }) => seen !== counted);
  if (differs && !reason) return refuse(m.stock_count_reason_required());
  const saved = await recordCount(app, { counts, reason, actorId: staff.id });
  if (!saved.ok) {
    const locale = getLocale();
    const changes = saved.changed.map(({ perfumeId, left }) => {
      const name = perfumes.find(({ id }) => id === perfumeId)?.name[locale] ?? "";
      return m.stock_count_change({ name, count: formatCount(left) });
    });
    return refuse(m.stock_count_changed({ changes: joined(changes, locale) }), 409);
  }
  return redirectWithFlash(context, page, m.stock_counted());
}

export const shouldRevalidate = revalidateAfterConflict;

export default function Stock({ loaderData, actionData }: Route.ComponentProps) {
  const { perfumes, movements } = loaderData;
  return (
    <>
      <AdminHeading
        title={m.stock_title()}
        lead={m.stock_lead()}
        hasErrors={actionData !== undefined}
        action={<ButtonLink to={`${page}/movement`}>{m.stock_move()}</ButtonLink>}
      />
      <div className="mt-4 grid gap-10">
        <SettingsSection id="sheet" as="h2" title={m.stock_sheet()} text={m.stock_sheet_text()}>
          <CountSheet perfumes={perfumes} problem={actionData?.problem} />
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

function CountSheet({
  perfumes,
  problem,
}: {
  perfumes: Data["perfumes"];
  problem: string | undefined;
}) {
  const busy = useNavigation().formMethod === "POST";
  if (perfumes.length === 0) return <p className="mt-4 text-muted">{m.products_empty()}</p>;
  return (
    <Form method="post" replace preventScrollReset className="mt-4 grid max-w-3xl gap-5">
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

function SheetLine({ perfume }: { perfume: Data["perfumes"][number] }) {
  const { id, left, marginFils } = perfume;
  const locale = getLocale();
  const name = perfume.name[locale];
  const isLow = left !== null && left <= lowStock;
  const count = formatCount(left ?? 0);
  return (
    <li className="flex items-center justify-between gap-4 py-3">
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
