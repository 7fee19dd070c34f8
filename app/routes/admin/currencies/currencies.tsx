import { data, Outlet } from "react-router";
import * as z from "zod/mini";
import { defineAction, handleListPost } from "#app/admin/action.server.ts";
import { ActionIcon } from "#app/admin/action-button.tsx";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import { preserveListPost } from "#app/admin/preserve-staff-post.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { Amount } from "#app/features/currency/amount.tsx";
import {
  listStaffCurrencies,
  moveCurrency,
  setCurrencyHidden,
} from "#app/features/currency/currencies.admin.server.ts";
import { currencyName, dirham } from "#app/features/currency/currency.ts";
import { currencyActions } from "#app/features/currency/currency-actions.ts";
import { rateText } from "#app/features/currency/currency-form.ts";
import { aedToFils, formatAed } from "#app/lib/money.ts";
import { formatDate, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { EyeIcon, EyeOffIcon } from "#app/ui/account-icons.tsx";
import { QuietBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { modalLinkProps } from "#app/ui/dialog.tsx";
import { DownIcon, UpIcon } from "#app/ui/list-icons.tsx";
import { PlusIcon } from "#app/ui/page-icons.tsx";
import { type Column, RowLink, Table, TwoLines } from "#app/ui/table.tsx";
import type { Route } from "./+types/currencies.ts";

const path = "/admin/currencies";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = await requireStaff(context, "prices");
  const rows = await listStaffCurrencies(db);
  return rows.map((row) => ({ ...row, name: currencyName(row, getLocale()) }));
}

const code = z.string();

const undo = (intent: string, fields: { [name: string]: string }) => {
  return { action: path, fields: { intent, ...fields } };
};

const visibility = (isHidden: boolean) =>
  defineAction({
    ...currencyActions[isHidden ? "hide" : "show"],
    schema: z.object({ code }),
    async run(app, { code, actorId }) {
      const isSet = await setCurrencyHidden(app, { code, isHidden, actorId });
      if (!isSet) throw data(null, { status: 404 });
      const text = isHidden ? m.currency_hidden_now({ code }) : m.currency_shown_now({ code });
      return { done: { text, undo: undo(isHidden ? "show" : "hide", { code }) } };
    },
  });

const actions = {
  hide: visibility(true),
  show: visibility(false),
  move: defineAction({
    ...currencyActions.move,
    schema: z.object({ code, step: z.enum(["up", "down"]) }),
    async run(app, asked) {
      const moved = await moveCurrency(app, asked);
      if (!moved) throw data(null, { status: 404 });
      const text = m.currency_moved();
      if (moved === "stayed") return { done: { text } };
      const step = asked.step === "up" ? "down" : "up";
      return { done: { text, undo: undo("move", { code: asked.code, step }) } };
    },
  }),
};

export const action = ({ context, request }: Route.ActionArgs) =>
  handleListPost(context, request, actions, ["prices"]);

export const clientMiddleware = [preserveListPost(currencyActions)];

export default function Currencies({ loaderData: currencies }: Route.ComponentProps) {
  return (
    <>
      <AdminHeading
        title={m.currency_title()}
        lead={<span className="text-sm">{m.currency_lead()}</span>}
        action={
          <ButtonLink to={`${path}/new`} {...modalLinkProps} icon={<PlusIcon className="size-4" />}>
            {m.currency_add()}
          </ButtonLink>
        }
      />
      <Table
        caption={m.currency_title()}
        columns={columns([currencies[0]?.code, currencies.at(-1)?.code])}
        rows={currencies}
        rowKey={({ code }) => code}
      />
      <Outlet />
    </>
  );
}

type Listed = Route.ComponentProps["loaderData"][number];

const sampleAed = 85;

const columns = ([first, last]: (string | undefined)[]): Column<Listed>[] => [
  {
    id: "currency",
    heading: m.currency_currency(),
    card: "who",
    cell: ({ code, name, flag, isHidden }) => (
      <TwoLines
        second={
          <>
            {name}
            {isHidden && <QuietBadge tone="yellow">{m.currency_hidden()}</QuietBadge>}
          </>
        }
      >
        {code === dirham.code ? (
          <bdi className="font-medium">{`${flag} ${code}`}</bdi>
        ) : (
          <RowLink
            to={`${path}/${code}/edit`}
            {...modalLinkProps}
            aria-label={m.currency_edit({ code })}
          >
            {`${flag} ${code}`}
          </RowLink>
        )}
      </TwoLines>
    ),
  },
  {
    id: "rate",
    heading: m.currency_rate(),
    card: "more",
    cell: ({ code, rate }) =>
      code === dirham.code ? m.currency_fixed() : <bdi dir="ltr">{rateText(rate)}</bdi>,
  },
  {
    id: "preview",
    heading: m.currency_preview({ amount: formatAed(sampleAed, getLocale()) }),
    card: "what",
    cell: (currency) => <Amount fils={aedToFils(sampleAed)} currency={currency} />,
  },
  {
    id: "set",
    heading: m.currency_set(),
    isForWide: true,
    cell: ({ code, updatedAt }) =>
      code !== dirham.code && formatDate(today(updatedAt), getLocale(), "long"),
  },
  {
    id: "order",
    heading: m.currency_order(),
    card: "tools",
    width: "md:w-40",
    cell: ({ code, isHidden }) => (
      <span className="relative -ms-3 flex max-md:-me-3 max-md:ms-0">
        <ActionIcon
          action={path}
          fields={{ intent: "move", code, step: "up" }}
          label={m.currency_up({ code })}
          isOff={code === first}
        >
          <UpIcon />
        </ActionIcon>
        <ActionIcon
          action={path}
          fields={{ intent: "move", code, step: "down" }}
          label={m.currency_down({ code })}
          isOff={code === last}
        >
          <DownIcon />
        </ActionIcon>
        {code !== dirham.code && (
          <ActionIcon
            action={path}
            fields={{ intent: isHidden ? "show" : "hide", code }}
            label={isHidden ? m.currency_show({ code }) : m.currency_hide({ code })}
          >
            {isHidden ? <EyeOffIcon /> : <EyeIcon />}
          </ActionIcon>
        )}
      </span>
    ),
  },
];
