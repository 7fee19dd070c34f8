import { m } from "#app/paraglide/messages.js";

/** What sending costs to where, and from when it is free, as the server worded it. */
export function ShippingPolicy({ lines }: { lines: readonly string[] }) {
  return (
    <div className="rounded-md border border-line p-4 text-sm text-muted">
      <p className="mb-1.5 font-medium text-ivory">{m.cart_policy_title()}</p>
      <ul className="grid gap-1">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
