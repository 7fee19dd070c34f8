import { Amount } from "#app/features/currency/amount.tsx";
import type { Currency } from "#app/features/currency/currency.ts";
import { m } from "#app/paraglide/messages.js";
import { Picture, type PictureSource } from "#app/ui/picture.tsx";

export type OrderedLine = {
  perfumeId: string;
  name: string;
  quantity: number;
  amountFils: number;
  picture: PictureSource | null;
};

export function OrderLines({ lines, currency }: { lines: OrderedLine[]; currency?: Currency }) {
  return (
    <ul className="grid gap-4">
      {lines.map(({ perfumeId, name, quantity, amountFils, picture }) => (
        <li key={perfumeId} className="flex items-center gap-4">
          {picture && (
            <Picture
              source={picture}
              alt=""
              sizes="3.5rem"
              className="size-14 shrink-0 rounded-md border border-line"
            />
          )}
          <span className="min-w-0 grow">
            <span className="block wrap-anywhere">
              <bdi>{name}</bdi>
            </span>
            <span className="block text-sm text-muted">{m.orders_quantity({ quantity })}</span>
          </span>
          <Amount fils={amountFils} currency={currency} />
        </li>
      ))}
    </ul>
  );
}
