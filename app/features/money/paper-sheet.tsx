import type { Localized } from "#app/lib/locale.ts";
import { Lines } from "#app/ui/facts.tsx";
import type { Sheet } from "./sheet.ts";
import "#app/ui/paper.css";
import "./paper-sheet.css";

/** One sheet for invoices, credit notes and receipts, in both languages side by side. */
export function PaperSheet({ sheet }: { sheet: Sheet }) {
  const { title, seller, buyer, facts, payments, remarks } = sheet;
  return (
    <article className="sheet" dir="ltr" lang="en">
      <header className="sheet-head">
        <div>
          <p className="sheet-seller">
            <Both of={seller.name} />
          </p>
          <Party party={seller} />
        </div>
        <h1>
          <Both of={title} />
        </h1>
      </header>
      <Facts facts={facts} className="sheet-facts" />
      <section className="sheet-buyer" aria-labelledby="buyer">
        <h2 id="buyer">
          <Both of={buyer.label} />
        </h2>
        <p>
          <bdi>{buyer.name.en}</bdi>
        </p>
        <Party party={buyer} />
      </section>
      <SheetTable sheet={sheet} />
      <Facts facts={[...sheet.amounts, sheet.total]} className="sheet-totals" />
      {payments.length > 0 && <Facts facts={payments} className="sheet-payments" />}
      {remarks.map((remark) => (
        <p key={remark.en} className="sheet-note">
          <Both of={remark} />
        </p>
      ))}
    </article>
  );
}

function Both({ of: { en, ar } }: { of: Localized }) {
  if (en === ar) return <bdi>{en}</bdi>;
  return (
    <>
      <span lang="en" dir="ltr">
        {en}
      </span>{" "}
      <span lang="ar" dir="rtl">
        {ar}
      </span>
    </>
  );
}

function Party({ party: { lines, trn } }: { party: Sheet["seller"] }) {
  return (
    <p>
      <Lines of={trn ? [...lines, `TRN ${trn}`] : lines} />
    </p>
  );
}

function Facts({ facts, className }: { facts: Sheet["facts"]; className: string }) {
  return (
    <dl className={className}>
      {facts.map(({ label, value }) => (
        <div key={`${label.en} ${value}`}>
          <dt>
            <Both of={label} />
          </dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function SheetTable({ sheet: { title, headings, lines } }: { sheet: Sheet }) {
  const hasVat = lines.some(({ vat }) => vat !== null);
  const shown = (["description", "quantity", "price", "vat", "amount"] as const).filter(
    (heading) => heading !== "vat" || hasVat,
  );
  return (
    <table>
      <caption>{title.en}</caption>
      <thead>
        <tr>
          {shown.map((heading) => (
            <th key={heading} scope="col">
              <Both of={headings[heading]} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, name, quantity, price, vat, amount }) => (
          <tr key={id}>
            <td>
              <Both of={name} />
            </td>
            <td>{quantity}</td>
            <td>{price}</td>
            {hasVat && <td>{vat}</td>}
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
