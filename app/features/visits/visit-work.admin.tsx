import type { ReactNode } from "react";
import { extraCosts } from "#app/features/extras/extras.ts";
import { lengthText } from "#app/features/hours/hours-text.ts";
import { vehicleSizeLabel } from "#app/features/services/services.ts";
import { may, type Rights } from "#app/features/staff/staff.ts";
import { dotted } from "#app/lib/locale.ts";
import { formatAed, formatFils } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Button } from "#app/ui/button.tsx";
import { Options, SelectField, TextField } from "#app/ui/field.tsx";
import { isAgreed, vehicleSizes } from "#db/schema/enums.ts";
import { VisitForm } from "./appointment-form.tsx";
import { totalFils } from "./customer-visit.ts";
import type { PriceList, pricesOfSize } from "./price-list.admin.server.ts";
import { Panel, type VisitPart } from "./visit-parts.admin.tsx";

export function Ticket({
  visit,
  isFixed,
  children,
}: VisitPart & { isFixed: boolean; children: ReactNode }) {
  const { lines } = visit;
  return (
    <Panel id="work" title={m.board_work()}>
      <ul className="grid text-sm">
        {lines.map((line) => (
          <Line key={line.id} line={line} visit={visit} isFixed={isFixed} />
        ))}
      </ul>
      <p className="flex justify-between border-t border-line pt-3 font-medium">
        {m.ui_total()}
        <span className="tabular-nums">{formatFils(totalFils(lines), getLocale())}</span>
      </p>
      {children}
    </Panel>
  );
}

export function AddWork(parts: VisitPart & WorkChoice) {
  return (
    <>
      <AddForm {...parts} />
      <SizeForm visit={parts.visit} />
    </>
  );
}

type WorkChoice = { list: PriceList; mayPrice: boolean };

/** Another price for a line, or something off the whole, each with its reason. */
export function ChangePrice({ visit, rights }: VisitPart & { rights: Rights }) {
  const locale = getLocale();
  const priced = visit.lines.filter(
    ({ kind, approval }) => may(rights, "prices") && kind !== "discount" && approval !== "declined",
  );
  return (
    <VisitForm
      visit={visit}
      fields={{ intent: "price" }}
      submit={m.board_price_change()}
      variant="primary"
    >
      <SelectField id="price-of" name="of" label={m.board_price_of()} defaultValue={priced[0]?.id}>
        <Options
          of={priced.map(({ id, name, quantity, priceFils }) => {
            const of = quantity > 1 ? `${name[locale]} × ${quantity}` : name[locale];
            return [id, dotted([of, formatFils(priceFils, locale)])];
          })}
        />
        {may(rights, "discount") && (
          <>
            <option value="discount-aed">{m.board_discount_aed()}</option>
            <option value="discount-percent">{m.board_discount_percent()}</option>
          </>
        )}
      </SelectField>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          id="price-amount"
          name="amount"
          inputMode="decimal"
          label={m.board_price_amount()}
          hint={m.board_price_amount_hint()}
          required
          autoComplete="off"
        />
        <TextField id="price-reason" name="priceReason" label={m.ui_reason()} />
      </div>
    </VisitForm>
  );
}

type LineProps = VisitPart & { line: VisitPart["visit"]["lines"][number]; isFixed: boolean };

function Line({ line, visit, isFixed }: LineProps) {
  const locale = getLocale();
  const { id, kind, name, minutes, quantity, priceFils, priceReason, approval } = line;
  const about = dotted([
    minutes > 0 && lengthText(minutes * quantity),
    quantity > 1 && `× ${quantity}`,
    priceReason,
    approval === "proposed" && m.board_line_proposed(),
    approval === "declined" && m.board_line_declined(),
  ]);
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 md:gap-x-4 border-line py-0.5 md:py-2 not-first:border-t">
      <div className="min-w-0 flex-1 basis-28 wrap-anywhere">
        <bdi>{name[locale]}</bdi>
        {about && <span className="block text-xs text-muted">{about}</span>}
      </div>
      <div className="ms-auto flex items-baseline gap-1">
        <span className="whitespace-nowrap tabular-nums">
          {formatFils(priceFils * quantity, locale)}
        </span>
        {!isFixed && kind !== "discount" && (
          <VisitForm visit={visit} fields={{ intent: "line" }}>
            <Button
              name="remove"
              value={id}
              variant="quiet"
              className="px-3"
              aria-label={m.board_remove_of({ name: name[locale] })}
            >
              {m.board_remove()}
            </Button>
          </VisitForm>
        )}
      </div>
    </li>
  );
}

function SizeForm({ visit }: VisitPart) {
  return (
    <VisitForm
      key={visit.vehicleSize}
      visit={visit}
      fields={{ intent: "line" }}
      submit={m.board_change_size()}
      className="mt-6 flex flex-wrap items-end gap-3 border-t border-line pt-4"
    >
      <SelectField
        id="work-size"
        name="vehicleSize"
        label={m.mail_label_vehicle_size()}
        defaultValue={visit.vehicleSize ?? "sedan"}
      >
        <Options of={vehicleSizes.map((size) => [size, vehicleSizeLabel[size]()])} />
      </SelectField>
    </VisitForm>
  );
}

type PricesOfSize = { prices: ReturnType<typeof pricesOfSize> };

/** Another size leaves the price that was agreed, and the list's for it is one press away. */
export const PricesOfSize = ({ visit, prices }: VisitPart & PricesOfSize) =>
  prices.map(({ name, priceAed, ...fields }) => (
    <VisitForm
      key={fields.replace}
      visit={visit}
      fields={{ intent: "line", ...fields }}
      submit={m.board_price_of_size({
        name: name[getLocale()],
        price: formatAed(priceAed, getLocale()),
      })}
    />
  ));

function AddForm({ visit, list, mayPrice }: VisitPart & WorkChoice) {
  const locale = getLocale();
  const priced = ({ name, priceAed }: PriceList["perfumes"][number]) =>
    `${name[locale]} · ${formatAed(priceAed, locale)}`;
  const services = visit.lines.filter((line) => line.kind === "service" && isAgreed(line));
  return (
    <VisitForm visit={visit} fields={{ intent: "line" }} submit={m.ui_add()}>
      <SelectField id="work-item" name="item" label={m.board_what()} defaultValue="">
        <option value="" disabled>
          {m.board_choose()}
        </option>
        <option value="extra">{m.board_an_extra()}</option>
        <optgroup label={m.board_services()}>
          <Options of={list.services.map((each) => [`service ${each.id}`, priced(each)])} />
        </optgroup>
        {list.extras.length > 0 && (
          <optgroup label={m.extras_label()}>
            <Options
              of={list.extras.map((each) => [
                `extra ${each.id}`,
                `${each.name[locale]} · ${extraCosts(each)}`,
              ])}
            />
          </optgroup>
        )}
        <optgroup label={m.products_title()}>
          <Options of={list.perfumes.map((each) => [`perfume ${each.id}`, priced(each)])} />
        </optgroup>
      </SelectField>
      <SelectField
        id="work-replace"
        name="replace"
        label={m.board_replaces()}
        defaultValue=""
        optional
      >
        <option value="">–</option>
        <Options of={services.map(({ id, name }) => [id, name[locale]])} />
      </SelectField>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField id="work-name" name="extraName" optional label={m.board_extra_name()} />
        <TextField
          id="work-minutes"
          name="extraMinutes"
          type="number"
          min={0}
          max={1440}
          optional
          label={m.board_minutes_label()}
        />
        <TextField
          id="work-price"
          name="priceAed"
          inputMode="decimal"
          optional
          label={m.ui_price_aed()}
          hint={mayPrice ? m.board_price_hint() : m.board_price_hint_extra()}
        />
        {mayPrice && (
          <TextField id="work-reason" name="priceReason" optional label={m.board_price_reason()} />
        )}
      </div>
    </VisitForm>
  );
}
