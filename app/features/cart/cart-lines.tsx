import { Link } from "react-router";
import { Amount } from "#app/features/currency/amount.tsx";
import { aedToFils } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import { availableQuantity, type CartLine } from "./cart.ts";
import { CartForm } from "./cart-form.tsx";
import { LineChange, QuantityControl, useFocusKeeper } from "./components.tsx";

export type PicturedLine = CartLine & { picture: PictureSource | null };

export function CartLines({ lines, anchor }: { lines: PicturedLine[]; anchor: string }) {
  const list = useFocusKeeper<HTMLUListElement>(lines.length);
  return (
    <ul ref={list} tabIndex={-1} aria-label={m.cart_lines_label()} className="outline-none">
      {lines.map((line) => (
        <Line key={line.perfumeId} line={line} anchor={anchor} />
      ))}
    </ul>
  );
}

function Line({ line, anchor }: { line: PicturedLine; anchor: string }) {
  const { name, description, slug, picture, priceAed } = line;
  const isGone = line.change?.kind === "gone";
  return (
    <li
      id={line.id}
      className="grid grid-cols-[5rem_1fr] content-between gap-4 border-b border-line py-6 first:pt-0 sm:grid-cols-[7.5rem_1fr] sm:gap-x-6"
    >
      <span className="block aspect-[4/5] overflow-hidden rounded-md border border-line bg-surface sm:row-span-2">
        {picture && (
          <Picture
            source={picture}
            alt=""
            sizes="7.5rem"
            eager
            className={classNames("size-full", isGone && "opacity-40")}
          />
        )}
      </span>
      <div className="grid content-start gap-1.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 className="text-xl font-normal tracking-normal">
            <Link
              reloadDocument
              to={`/perfumes/${slug}`}
              className="-my-3 inline-block min-w-11 py-3 wrap-anywhere underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          </h2>
          <p className="text-sm text-muted">
            {m.cart_size()} · <Amount fils={aedToFils(priceAed)} />
          </p>
        </div>
        <p className="line-clamp-3 text-sm text-muted sm:line-clamp-2">{description}</p>
        <LineChange line={line} />
      </div>
      <LineControls line={line} anchor={anchor} />
    </li>
  );
}

function LineControls({ line, anchor }: { line: CartLine; anchor: string }) {
  const isGone = line.change?.kind === "gone";
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 self-end max-sm:col-span-2">
      {!isGone && <QuantityControl line={line} anchor={anchor} />}
      <CartForm
        intent="remove"
        perfumeId={line.perfumeId}
        anchor={anchor}
        className="flex first:-ms-3"
      >
        <Button
          variant="quiet"
          aria-label={`${m.cart_remove()}: ${line.name}`}
          className="-mx-2 text-muted"
        >
          {m.cart_remove()}
        </Button>
      </CartForm>
      {!isGone && (
        <p className="ms-auto text-lg">
          <Amount fils={aedToFils(line.priceAed) * availableQuantity(line)} />
        </p>
      )}
    </div>
  );
}
