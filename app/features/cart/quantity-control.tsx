import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { MinusIcon, PlusIcon } from "#app/ui/page-icons.tsx";
import { availableQuantity, type CartLine, maxQuantity } from "./cart.ts";
import { CartForm } from "./cart-form.tsx";

/** Minus, the quantity of a line, plus. At 1, minus is off, or takes the line out. */
export function QuantityControl({
  line,
  anchor,
  removesLast = false,
}: {
  line: CartLine;
  anchor: string;
  removesLast?: boolean;
}) {
  const { perfumeId, name, quantity } = line;
  // Where fewer are left, one less is what there is.
  const less = Math.min(quantity - 1, Math.max(availableQuantity(line), 1));
  const removes = removesLast && quantity === 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for a legend that is seen
    <div
      role="group"
      aria-label={m.cart_quantity({ name })}
      className="flex w-fit items-center rounded-md border border-edge"
    >
      <CartForm
        intent={removes ? "remove" : "set"}
        perfumeId={perfumeId}
        quantity={removes ? undefined : less}
        anchor={anchor}
        className="flex"
      >
        <Button
          variant="quiet"
          aria-label={removes ? m.cart_remove_named({ name }) : m.cart_less({ name })}
          disabled={quantity === 1 && !removes}
          className={square}
        >
          <MinusIcon className="size-4" />
        </Button>
      </CartForm>
      <span className="min-w-7 text-center tabular-nums">{quantity}</span>
      <CartForm
        intent="set"
        perfumeId={perfumeId}
        quantity={quantity + 1}
        anchor={anchor}
        className="flex"
      >
        <Button
          variant="quiet"
          aria-label={m.cart_more({ name })}
          disabled={quantity >= maxQuantity || line.change?.kind === "fewer"}
          className={square}
        >
          <PlusIcon className="size-4" />
        </Button>
      </CartForm>
    </div>
  );
}

const square = "size-11 border-0 p-0! disabled:bg-transparent";
