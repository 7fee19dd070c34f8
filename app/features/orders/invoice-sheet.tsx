import { Lines } from "#app/ui/lines.tsx";
import type { Invoice } from "./invoice.ts";
import "./paper.css";
import "./invoice.css";

export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const { title, seller, buyer, facts, remarks: notes } = invoice;
  return (
    <article className="invoice">
      <header className="invoice-head">
        <div>
          <p className="invoice-seller">{seller.name}</p>
          <p>
            <Lines of={seller.lines} />
          </p>
        </div>
        <div>
          <h1>{title}</h1>
          <dl className="invoice-facts">
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </header>
      <section className="invoice-buyer" aria-labelledby="buyer">
        <h2 id="buyer">{buyer.label}</h2>
        <p>
          <Lines of={buyer.lines} />
        </p>
      </section>
      <InvoiceTable invoice={invoice} />
      <InvoiceTotals invoice={invoice} />
      {notes.map((note) => (
        <p key={note} className="invoice-note">
          {note}
        </p>
      ))}
    </article>
  );
}

function InvoiceTable({ invoice: { title, headings, lines } }: { invoice: Invoice }) {
  const isTaxed = lines.some(({ tax }) => tax !== null);
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{headings.description}</th>
          <th scope="col">{headings.price}</th>
          <th scope="col">{headings.quantity}</th>
          {isTaxed && <th scope="col">{headings.tax}</th>}
          <th scope="col">{headings.amount}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, description, price, quantity, tax, amount }) => (
          <tr key={id}>
            <td>{description}</td>
            <td>{price}</td>
            <td>{quantity}</td>
            {isTaxed && <td>{tax}</td>}
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function InvoiceTotals({ invoice: { amounts, total } }: { invoice: Invoice }) {
  return (
    <dl className="invoice-totals">
      {[...amounts, total].map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
