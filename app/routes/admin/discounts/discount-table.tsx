import { Link } from "react-router";
import { CodeDescription } from "#app/features/discounts/code-description.tsx";
import type { DeskCode } from "#app/features/discounts/code-desk.server.ts";
import { discountText, limitTexts, usesText } from "#app/features/discounts/code-figures.ts";
import { type CodeSort, type CodeState, codeList } from "#app/features/discounts/code-list.ts";
import { headingSort, type ListQuery, listSearch } from "#app/lib/list-query.ts";
import { formatAed } from "#app/lib/money.ts";
import { formatDate, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { TrashIcon } from "#app/ui/desk-icons.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { overThisPage } from "#app/ui/over-this-page.ts";
import { type Column, Table } from "#app/ui/table.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { CodeStateBadge } from "./discount-state.tsx";
import { SwitchCode } from "./switch-code.tsx";

const path = "/admin/discounts";

type Query = ListQuery<CodeState, CodeSort>;

/** One page of the codes, each with what can be done with it. */
export function DiscountTable({
  codes,
  query,
  mayDelete,
}: {
  codes: DeskCode[];
  query: Query;
  mayDelete: boolean;
}) {
  const sortedBy = (by: CodeSort) => headingSort(by, query, codeList);
  const search = listSearch(query, codeList);
  const columns: Column<DeskCode>[] = [
    {
      id: "code",
      heading: m.office_code(),
      cell: (code) => <CodeCell code={code} search={search} />,
      sort: sortedBy("code"),
    },
    {
      id: "discount",
      heading: m.office_code_discount(),
      cell: (code) => <DiscountCell code={code} />,
    },
    {
      id: "uses",
      heading: m.office_code_uses(),
      cell: (code) => <UsesCell code={code} search={search} />,
      sort: sortedBy("uses"),
    },
    {
      id: "until",
      heading: m.office_code_until(),
      cell: (code) => <DaysCell code={code} />,
      sort: sortedBy("until"),
    },
    {
      id: "status",
      heading: m.office_code_status(),
      cell: ({ state }) => <CodeStateBadge state={state} />,
    },
    {
      id: "actions",
      heading: m.office_code_actions(),
      cell: (code) => (
        <span className="-me-3 flex items-center justify-end gap-1 md:-ms-3 md:justify-start">
          <SwitchCode code={code} />
          {mayDelete && <DeleteLink code={code} search={search} />}
        </span>
      ),
    },
  ];
  return (
    <Table
      caption={m.office_codes_title()}
      columns={columns}
      rows={codes}
      rowKey={({ id }) => id}
      empty={<NoCodes query={query} />}
    />
  );
}

type Cell = { code: DeskCode; search: string };

function CodeCell({ code, search }: Cell) {
  return (
    <>
      <TextLink
        to={`${path}/${code.id}/edit${search}`}
        {...overThisPage}
        aria-label={m.office_code_edit_named({ code: code.code })}
        className="inline-flex min-h-11 items-center font-medium tracking-label wrap-anywhere"
      >
        <bdi>{code.code}</bdi>
      </TextLink>
      <span className="block max-w-64 text-xs text-muted wrap-anywhere">
        <CodeDescription of={code} />
      </span>
    </>
  );
}

function DiscountCell({ code }: { code: DeskCode }) {
  const locale = getLocale();
  return (
    <>
      <span className="block whitespace-nowrap">
        <bdi>{discountText(code, locale)}</bdi>
      </span>
      {code.minPurchaseAed > 0 && (
        <span className="block text-xs whitespace-nowrap text-muted">
          {m.office_code_minimum_of({ amount: formatAed(code.minPurchaseAed, locale, "among") })}
        </span>
      )}
    </>
  );
}

function DaysCell({ code: { validFrom, validUntil } }: { code: DeskCode }) {
  const dayOf = (moment: Date) => formatDate(today(moment), getLocale(), "long");
  return (
    <>
      <span className="block">{validUntil ? dayOf(validUntil) : m.office_code_until_always()}</span>
      {validFrom && (
        <span className="block text-xs text-muted">
          {m.office_code_stored_from({ date: dayOf(validFrom) })}
        </span>
      )}
    </>
  );
}

function UsesCell({ code, search }: Cell) {
  const uses = usesText(code);
  return (
    <>
      <TextLink
        to={`${path}/${code.id}/orders${search}`}
        {...overThisPage}
        aria-label={m.office_code_uses_named({ code: code.code, uses })}
        className="inline-flex min-h-11 items-center whitespace-nowrap tabular-nums"
      >
        {uses}
      </TextLink>
      {limitTexts(code).map((text) => (
        <span key={text} className="block text-xs text-muted">
          {text}
        </span>
      ))}
    </>
  );
}

function DeleteLink({ code, search }: Cell) {
  return (
    <Link
      to={`${path}/${code.id}/delete${search}`}
      {...overThisPage}
      aria-label={m.office_code_delete_named({ code: code.code })}
      className="grid size-11 place-items-center rounded-md text-muted hover:bg-red/12 hover:text-red active:bg-red/6"
    >
      <TrashIcon />
    </Link>
  );
}

function NoCodes({ query: { q, status } }: { query: Query }) {
  if (!q && !status) {
    return <EmptyState title={m.office_codes_empty()}>{m.office_codes_empty_hint()}</EmptyState>;
  }
  return (
    <EmptyState
      title={m.office_codes_none()}
      action={
        <ButtonLink variant="secondary" to={path} reloadDocument={false}>
          {m.ui_search_clear()}
        </ButtonLink>
      }
    >
      {m.office_codes_none_hint()}
    </EmptyState>
  );
}
