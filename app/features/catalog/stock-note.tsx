import type { Stock } from "#app/features/catalog/perfume.ts";
import { m } from "#app/paraglide/messages.js";

/** What is left of a perfume: in words, the last few in brass. */
export function StockNote({ stock }: { stock: Stock }) {
  switch (stock.kind) {
    case "in-stock":
      return <span className="text-sm text-muted">{m.perfumes_in_stock()}</span>;
    case "few":
      return (
        <span className="text-sm font-medium text-brass-light">
          {m.perfumes_few_left({ left: stock.left })}
        </span>
      );
    case "out":
      return <span className="text-sm text-muted">{m.perfumes_out_of_stock()}</span>;
    case "by-phone":
      return <span className="text-sm text-muted">{m.perfumes_by_phone()}</span>;
  }
}
