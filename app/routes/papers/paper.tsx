import { Link, useLocation } from "react-router";
import { PaperSheet } from "#app/features/money/paper-sheet.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { LinkGone } from "#app/features/visits/link-gone.tsx";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { privateHeaders } from "#app/platform/page.server.ts";
import type { Route } from "./+types/paper.ts";
import { getSheet } from "./paper.server.ts";

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
