import { useLocation } from "react-router";
import { ActionButton } from "#app/admin/action-button.tsx";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import { preserveListPost } from "#app/admin/preserve-staff-post.ts";
import { DeleteLink } from "#app/admin/record-table.tsx";
import type { StaffResource } from "#app/admin/resource.ts";
import { useMay } from "#app/admin/use-may.ts";
import { fieldWords, figure } from "#app/features/staff/field-words.ts";
import { declareStaffActions } from "#app/features/staff/staff.ts";
import { formatAed } from "#app/lib/money.ts";
import { formatDate, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { modalLinkProps } from "#app/ui/dialog.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { PlusIcon } from "#app/ui/page-icons.tsx";
import { RowLink, TwoLines } from "#app/ui/table.tsx";
import { CodeDescription } from "./code-description.tsx";
import { codeFormFields } from "./code-input.ts";
import type { CodeRow } from "./codes.admin.server.ts";
import { type CodeState, codeList, discountText, limitTexts, usesText } from "./discounts.ts";

const of = {
  table: "discount_codes",
  called: m.staff_audit_kind_discount,
  page: (id: string) => `/admin/discounts/${id}/edit`,
  fields: {
    ...fieldWords(codeFormFields),
    usedCount: { field: m.discounts_code_uses, value: figure },
    firstOrderOnly: {
      field: m.discounts_code_audience,
      value: (only: unknown) =>
        only ? m.discounts_code_first_order() : m.discounts_code_audience_everybody(),
    },
    isPublic: {
      field: m.discounts_code_visibility,
      value: (isPublic: unknown) =>
        isPublic ? m.discounts_code_visibility_public() : m.discounts_code_private(),
    },
    isActive: {
      field: m.ui_status,
      value: (on: unknown) => (on ? m.discounts_code_state_active() : m.discounts_code_state_off()),
    },
  },
};

export const codeActions = declareStaffActions(
  "discount",
  { of, permission: "codes", failed: m.discounts_code_save_failed },
  {
    add: { words: m.staff_did_discount_add, notice: m.discounts_code_added },
    edit: { words: m.staff_did_discount_edit, notice: m.discounts_code_saved },
    switch: { words: m.staff_did_discount_switch, failed: m.discounts_code_switch_failed },
    delete: {
      words: m.staff_did_discount_delete,
      permission: "delete",
      failed: m.discounts_code_delete_failed,
    },
    restore: {
      words: m.staff_did_discount_restore,
      permission: "delete",
      failed: m.discounts_code_restore_failed,
    },
  },
);

const labels: Record<CodeState, () => string> = {
  active: m.discounts_code_state_active,
  scheduled: m.discounts_code_state_scheduled,
  off: m.discounts_code_state_off,
  expired: m.discounts_code_state_expired,
  "used-up": m.discounts_code_state_used_up,
};

const tones: Record<CodeState, BadgeTone> = {
  active: "green",
  scheduled: "yellow",
  off: "yellow",
  expired: "red",
  "used-up": "red",
};

export const codeResource = {
  path: "/admin/discounts",
  title: m.discounts_title,
  shape: codeList,
  labels,
  tones,
  heading: (search) => <CodesHeading search={search} />,
  search: { label: m.discounts_search, hint: m.discounts_search_hint },
  sorts: () => [
    { value: "-created", label: m.ui_sort_newest() },
    { value: "created", label: m.ui_sort_oldest() },
    { value: "code", label: m.discounts_sort_code() },
    { value: "-code", label: m.discounts_sort_code_last() },
    { value: "-uses", label: m.discounts_sort_most_used() },
    { value: "uses", label: m.discounts_sort_least_used() },
    { value: "until", label: m.discounts_sort_ends_first() },
    { value: "-until", label: m.discounts_sort_ends_last() },
  ],
  actions: codeActions,
  columns: [
    {
      id: "code",
      heading: m.ui_code,
      cell: (code) => <CodeCell code={code} />,
      sort: "code",
      card: "who",
    },
    {
      id: "discount",
      heading: m.discounts_code_discount,
      cell: (code) => <DiscountCell code={code} />,
      card: "what",
    },
    {
      id: "uses",
      heading: m.discounts_code_uses,
      cell: (code) => <UsesCell code={code} />,
      sort: "uses",
      card: "count",
    },
    {
      id: "until",
      heading: m.discounts_code_until,
      cell: (code) => <DaysCell code={code} />,
      sort: "until",
      card: "when",
    },
    {
      id: "status",
      heading: m.ui_status,
      card: "state",
      width: "md:w-32",
      cell: ({ state }) => <Badge tone={tones[state]}>{labels[state]()}</Badge>,
    },
    {
      id: "actions",
      heading: m.ui_actions,
      card: "tools",
      width: "md:w-42",
      cell: (code) => (
        <span className="relative -me-3 flex items-center justify-end md:-ms-3 md:justify-start">
          <SwitchCode code={code} />
          <DeleteLink id={code.id} label={m.discounts_code_delete_named({ code: code.code })} />
        </span>
      ),
    },
  ],
  empty: { title: m.discounts_empty, hint: m.discounts_empty_hint },
  noMatch: { title: m.discounts_none, hint: m.discounts_none_hint },
  deletion: {
    title: m.discounts_code_delete_title,
    question: m.discounts_code_delete_confirm,
    hint: m.discounts_code_delete_hint,
    subject: (code) => (
      <>
        <p className="min-w-0 flex-1">
          <bdi className="block font-medium tracking-label">{code.code}</bdi>
          <span className="text-sm text-muted">
            <CodeDescription of={code} />
          </span>
        </p>
        <p>
          <bdi>{discountText(code, getLocale())}</bdi>
          <span className="block text-sm text-muted">
            {m.discounts_code_uses()}: {usesText(code)}
          </span>
        </p>
      </>
    ),
  },
} satisfies StaffResource<CodeRow, CodeRow>;

export const handle = codeResource;
export const clientMiddleware = [preserveListPost(codeActions)];

function CodesHeading({ search }: { search: string }) {
  const mayAdd = useMay()("codes");
  return (
    <AdminHeading
      page={null}
      title={m.discounts_title()}
      lead={m.discounts_lead()}
      action={
        mayAdd && (
          <ButtonLink to={`/admin/discounts/new${search}`} {...modalLinkProps} icon={<PlusIcon />}>
            {m.discounts_add()}
          </ButtonLink>
        )
      }
    />
  );
}

function CodeCell({ code }: { code: CodeRow }) {
  const { search } = useLocation();
  const mayEdit = useMay()("codes");
  return (
    <TwoLines second={<CodeDescription of={code} />}>
      {mayEdit ? (
        <RowLink
          to={`/admin/discounts/${code.id}/edit${search}`}
          {...modalLinkProps}
          aria-label={m.currency_edit({ code: code.code })}
        >
          {code.code}
        </RowLink>
      ) : (
        <bdi className="font-medium wrap-anywhere">{code.code}</bdi>
      )}
    </TwoLines>
  );
}

function DiscountCell({ code }: { code: CodeRow }) {
  const locale = getLocale();
  const amount = formatAed(code.minPurchaseAed, locale);
  return (
    <TwoLines second={code.minPurchaseAed > 0 && m.discounts_code_minimum_of({ amount })}>
      <bdi>{discountText(code, locale)}</bdi>
    </TwoLines>
  );
}

function DaysCell({ code: { validFrom, validUntil } }: { code: CodeRow }) {
  const dayOf = (moment: Date) => formatDate(today(moment), getLocale(), "long");
  return (
    <TwoLines second={validFrom && m.discounts_code_stored_from({ date: dayOf(validFrom) })}>
      {validUntil ? dayOf(validUntil) : m.discounts_code_until_always()}
    </TwoLines>
  );
}

function UsesCell({ code }: { code: CodeRow }) {
  const { search } = useLocation();
  const mayRead = useMay()("read");
  const uses = usesText(code);
  return (
    <TwoLines second={<span className="max-md:hidden">{limitTexts(code).join(" · ")}</span>}>
      {mayRead ? (
        <TextLink
          to={`/admin/discounts/${code.id}/orders${search}`}
          {...modalLinkProps}
          aria-label={m.discounts_code_uses_named({ code: code.code, uses })}
          className="relative tabular-nums max-md:inline-flex max-md:min-h-11 max-md:min-w-11 max-md:items-center max-md:justify-end"
        >
          {uses}
        </TextLink>
      ) : (
        uses
      )}
    </TwoLines>
  );
}

function SwitchCode({ code: { id, code, state } }: { code: CodeRow }) {
  if (!useMay()("codes")) return null;
  const isOff = state === "off";
  const named = isOff ? m.discounts_code_switch_on_named : m.discounts_code_switch_off_named;
  return (
    <ActionButton
      action="/admin/discounts"
      fields={{ intent: "switch", id, set: isOff ? "on" : "off" }}
      variant="quiet"
      aria-label={named({ code })}
      className="px-3 whitespace-nowrap"
    >
      {isOff ? m.discounts_code_switch_on() : m.discounts_code_switch_off()}
    </ActionButton>
  );
}
