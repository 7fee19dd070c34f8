import type { DeskOrder } from "#app/features/delivery/desk.server.ts";
import { tillName } from "#app/features/money/till.ts";
import type { Localized } from "#app/lib/locale.ts";
import { formatFils } from "#app/lib/money.ts";
import { formatPhone, telHref } from "#app/lib/phone.ts";
import { formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Options, SelectField } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Till } from "#db/schema/enums.ts";

type OpenTill = { id: string; till: Till; openedById: string | null };

/** The open drawer that cash goes into or comes from; the reader's own is chosen first. */
export function TillField({ tills, readerId }: { tills: readonly OpenTill[]; readerId: string }) {
  if (tills.length === 0) return <p className="text-sm text-yellow">{m.delivery_till_none()}</p>;
  return (
    <SelectField
      name="till"
      label={m.money_drawer()}
      defaultValue={tills.find(({ openedById }) => openedById === readerId)?.id}
    >
      <Options of={tills.map(({ id, till }) => [id, tillName(till)])} />
    </SelectField>
  );
}

/** An order in a queue of the desk. */
export function OrderFacts({ order }: { order: DeskOrder }) {
  const locale = getLocale();
  const { id, orderNumber, name, phone, city, totalFils, paidFils, createdAt, lines } = order;
  return (
    <div className="min-w-0 text-sm wrap-anywhere">
      <p className="text-base font-medium">
        <Link to={`/admin/perfumes/orders/${id}`} className="underline">
          <bdi>{orderNumber}</bdi>
        </Link>
      </p>
      <p>
        <bdi>{name}</bdi> ·{" "}
        <a href={telHref(phone)} className="underline">
          <bdi dir="ltr">{formatPhone(phone)}</bdi>
        </a>{" "}
        · <bdi>{city}</bdi>
      </p>
      <p className="text-muted">
        {formatFils(totalFils, locale)}
        {paidFils >= totalFils && ` (${m.money_paid()})`} · {formatInstant(createdAt, locale)}
      </p>
      <BottleList lines={lines} />
    </div>
  );
}

export const onOtherRunText = (run: { number: string; courier: string; startedAt: Date }) => {
  const { number, courier, startedAt } = run;
  return m.delivery_on_other_run({ number, courier, at: formatInstant(startedAt, getLocale()) });
};

type BottlesOf = { perfumeId: string; name: Localized; quantity: number; notTaken?: number };

/** The bottles of an order, and what of them went back with the courier. */
export function BottleList({
  lines,
  className = "text-muted",
}: {
  lines: readonly BottlesOf[];
  className?: string;
}) {
  return (
    <ul className={className}>
      {lines.map(({ perfumeId, name, quantity, notTaken = 0 }) => (
        <li key={perfumeId}>
          {m.orders_line_times({ name: name[getLocale()], quantity })}
          {notTaken > 0 && ` · ${m.delivery_not_taken_of({ count: notTaken })}`}
        </li>
      ))}
    </ul>
  );
}
