import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { invoiceLines, invoices, payments } from "#db/schema/money.ts";
import { fullName, idOf, locale, madeAt, serviceName } from "./rows.ts";

const totalFils = sql`((170 + n % 7 * 40) * 100)`;
const vatFils = sql`(${totalFils} * 5 / 105)`;
const party = sql`json_build_object('name', json_build_object('en', ${fullName}, 'ar', ${fullName}),
  'lines', json_build_array(), 'trn', '100200300400500')::jsonb`;

const tables = [invoices, invoiceLines, payments];

/** An invoice of two lines and its payment for each number; one in twenty is not paid. */
export async function fillPapers(
  db: Db,
  numbers: SQL,
  { size, now }: { size: number; now: Date },
): Promise<void> {
  const at = madeAt(now);
  const id = idOf("invoice", now);
  const day = sql`(${at} at time zone 'Asia/Dubai')::date`;
  // Row by row their checks would take minutes.
  for (const table of tables) await db.execute(sql`alter table ${table} disable trigger user`);
  await db.execute(sql`
    insert into invoices (id, kind, series, year, number, visit_id, reference, issued_on, supplied_on,
      is_tax_invoice, seller, buyer, locale, total_fils, vat_fils, created_at)
    select ${id}, 'invoice', 'INV', extract(year from ${day})::int, ${size} - n + 1,
      ${idOf("booking", now)}, 'BENCH-' || n, ${day}, ${day}, true, ${party}, ${party}, ${locale},
      ${totalFils}, ${vatFils}, ${at}
    from ${numbers}`);
  await db.execute(sql`
    insert into invoice_lines (id, invoice_id, position, kind, item_id, name, name_ar, quantity,
      unit_fils, amount_fils, vat_fils, vat_rate)
    select ${idOf("line", now)}, ${id}, 0, 'service', 'premium-wash', ${serviceName}, ${serviceName}, 1,
      ${totalFils} + 1000, ${totalFils} + 1000, ${vatFils} + 50, 'standard' from ${numbers}
    union all
    select ${idOf("off", now)}, ${id}, 1, 'discount', '', 'Discount', 'خصم', 1, -1000, -1000, -50,
      'standard' from ${numbers}`);
  await db.execute(sql`
    insert into payments (id, invoice_id, method, amount_fils, reference, idempotency_key, created_at)
    select ${idOf("payment", now)}, ${id}, 'card', ${totalFils}, '0042', 'bench ' || n, ${at}
    from ${numbers} where n % 20 <> 0`);
  for (const table of tables) await db.execute(sql`alter table ${table} enable trigger user`);
}
