import { formatFils } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { Revenue } from "./overview.ts";

export function RevenueBars({ title, revenue }: { title: string; revenue: Revenue[] }) {
  const most = Math.max(...revenue.map(({ amountFils }) => amountFils), 1);
  if (revenue.length === 0) return <p className="text-sm text-muted">{m.dashboard_chart_none()}</p>;
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{title}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{m.dashboard_chart_name()}</th>
          <th scope="col">{m.dashboard_chart_amount()}</th>
        </tr>
      </thead>
      <tbody>
        {revenue.map(({ name, amountFils }) => (
          <tr key={name}>
            <th scope="row" className="pb-3 text-start font-normal wrap-anywhere">
              <bdi>{name}</bdi>
              <svg
                aria-hidden="true"
                viewBox="0 0 100 1"
                preserveAspectRatio="none"
                className="mt-1.5 h-1.5 w-full rtl:-scale-x-100"
              >
                <rect width={100} height={1} className="fill-line" />
                <rect width={(amountFils / most) * 100} height={1} className="fill-brass" />
              </svg>
            </th>
            <td className="ps-4 pb-3 text-end align-bottom whitespace-nowrap tabular-nums">
              <bdi>{formatFils(amountFils, getLocale())}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
