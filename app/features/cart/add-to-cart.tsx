import { m } from "#app/paraglide/messages.js";
import { Button, type ButtonSize } from "#app/ui/button.tsx";
import { CheckIcon } from "#app/ui/icons.tsx";
import type { Cart } from "./cart.ts";
import { CartForm, useCartSubmissions } from "./cart-form.tsx";

export function AddToCart({
  perfume,
  cart,
  anchor,
  size,
  className,
  children = m.cart_add(),
}: {
  perfume: { id: string; name: string };
  cart: Cart;
  anchor?: string;
  size?: ButtonSize;
  className?: string;
  children?: string;
}) {
  const additions = useCartSubmissions().filter(
    ({ intent, perfumeId }) => intent === "add" && perfumeId === perfume.id,
  );
  const isAdding = additions.some(({ answered }) => !answered);
  const isIn = additions.length > 0 || cart.lines.some(({ perfumeId }) => perfumeId === perfume.id);
  const text = isAdding ? m.ui_adding() : isIn ? m.cart_in() : children;
  return (
    <CartForm intent="add" perfumeId={perfume.id} anchor={anchor}>
      <Button
        busy={isAdding}
        size={size}
        variant={isIn ? "secondary" : "primary"}
        icon={isIn && <CheckIcon className="size-4 text-brass" />}
        aria-label={`${text}: ${perfume.name}`}
        className={className}
      >
        {text}
      </Button>
    </CartForm>
  );
}
