import { Link, useLocation } from "react-router";
import type { Sheet } from "#app/features/money/sheet.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import { LinkGone } from "#app/features/visits/link-gone.tsx";
import type { Localized } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { privateHeaders } from "#app/platform/page.server.ts";
import { Lines } from "#app/ui/facts.tsx";
import type { Route } from "./+types/paper.ts";
import { getSheet } from "./paper.server.ts";
import "#app/ui/paper.css";
import "#app/features/money/paper-sheet.css";

export const handle = { hydrate: false };

const sizes = { a4: m.money_size_a4, a5: m.money_size_a5, roll: m.money_size_roll };

export async function loader(asked: Route.LoaderArgs) {
  const { searchParams } = new URL(asked.request.url);
  const size = searchParams.get("size");
  return {
    ...(await getSheet(asked)),
    size: size === "a5" || size === "roll" ? size : "a4",
    key: searchParams.get("key"),
  };
}

export const headers: Route.HeadersFunction = () => privateHeaders;

export default function PaperPage({ loaderData }: Route.ComponentProps) {
  const { sheet, back, size, key } = loaderData;
  const { pathname } = useLocation();
  // A private link stays one in every size and in the file.
  const linkTo = (path: string, asked: { size?: string } = {}) => {
    const search = new URLSearchParams(key === null ? asked : { ...asked, key });
    return search.size > 0 ? `${path}?${search}` : path;
  };
  const pdf = pathname.endsWith("/invoice") ? `${pathname}.pdf` : `${pathname}/invoice.pdf`;
  return (
    <main className={`paper is-${size}`}>
      <PageHead page={`${sheet.title[getLocale()]} ${sheet.number}`} />
      <nav aria-label={m.orders_invoice_actions()} className="paper-bar">
        <Link reloadDocument to={back}>
          {m.money_back()}
        </Link>
        {Object.entries(sizes).map(([name, label]) => (
          <Link
            key={name}
            reloadDocument
            to={linkTo(pathname, name === "a4" ? {} : { size: name })}
            aria-current={name === size ? "true" : undefined}
          >
            {label()}
          </Link>
        ))}
        <Link reloadDocument to={linkTo(pdf)}>
          {m.orders_invoice_pdf()}
        </Link>
      </nav>
      <PaperSheet sheet={sheet} />
    </main>
  );
}

export function ErrorBoundary() {
  return (
    <main>
      <LinkGone />
    </main>
  );
}

/** One sheet for invoices, credit notes and receipts, in both languages side by side. */
function PaperSheet({ sheet }: { sheet: Sheet }) {
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
