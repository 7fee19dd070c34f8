import { formatCount, formatFils } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { classNames } from "#app/ui/class-names.ts";
import { Link } from "#app/ui/link.tsx";
import { type Counted, type Figure, type Share, shareOf, sumOf } from "./report.ts";

export type TableRow = {
  key: string;
  label: string;
  counted: Counted;
  to: (figure: string) => string;
};

export function ReportTable({
  caption,
  heading,
  figures,
  shares = [],
  rows,
}: {
  caption: string;
  heading: string;
  figures: Figure[];
  shares?: readonly Share[];
  rows: TableRow[];
}) {
  const [first] = figures;
  const most = Math.max(...rows.map(({ counted }) => counted[first?.id ?? ""] ?? 0), 1);
  const sums = Object.fromEntries(figures.map(({ id }) => [id, sumOf(rows, id)]));
  return (
    <section
      aria-label={`${caption} · ${heading}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a phone's keyboard scrolls it
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line bg-surface px-4 pt-4 focus-visible:-outline-offset-2 md:px-5 print:overflow-visible print:border-0 print:p-0"
    >
      <table className="w-full text-sm">
        <caption className="pb-2 text-start text-base font-medium">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={`${head} text-start`}>
              {heading}
            </th>
            {[...figures, ...shares].map(({ id, label }) => (
              <th key={id} scope="col" className={`${head} text-end`}>
                {label()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, counted, to }) => (
            <tr key={key} className="break-inside-avoid border-b border-line">
              <th scope="row" className="min-w-36 py-2 pe-3 text-start font-normal">
                <bdi>{label}</bdi>
                <Bar share={(counted[first?.id ?? ""] ?? 0) / most} />
              </th>
              {figures.map((figure) => (
                <td key={figure.id} className={cell}>
                  <FigureLink figure={figure} row={{ label, counted, to }} />
                </td>
              ))}
              {shares.map((share) => (
                <td key={share.id} className={cell}>
                  <bdi>{shareText(counted, share)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-medium">
            <th scope="row" className="py-3 pe-3 text-start font-medium">
              {m.reports_sum()}
            </th>
            {figures.map((figure) => (
              <td key={figure.id} className={cell}>
                <bdi>{figureText(figure, sums[figure.id] ?? 0)}</bdi>
              </td>
            ))}
            {shares.map((share) => (
              <td key={share.id} className={cell}>
                <bdi>{shareText(sums, share)}</bdi>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

const head =
  "border-b border-edge px-2 py-3 align-bottom text-xs font-medium text-muted first:ps-0 last:pe-0";
const cell = "report-cell";

function FigureLink({
  figure,
  row: { label, counted, to },
}: {
  figure: Figure;
  row: Pick<TableRow, "label" | "counted" | "to">;
}) {
  const value = counted[figure.id] ?? 0;
  const text = figureText(figure, value);
  if (value === 0) return <bdi className="text-faint">{text}</bdi>;
  return (
    <Link
      to={to(figure.id)}
      aria-label={m.reports_behind({ figure: figure.label(), days: label, count: text })}
      className="report-link"
    >
      <bdi>{text}</bdi>
    </Link>
  );
}

const figureText = ({ money }: Figure, value: number) =>
  money ? formatFils(value, getLocale()) : formatCount(value);

function shareText(counted: Counted, share: Share): string {
  const percent = shareOf(counted, share);
  if (percent === null) return "–";
  return share.isPerHour ? formatFils(percent, getLocale()) : m.reports_share({ share: percent });
}

function Bar({ share }: { share: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      className={classNames("mt-1 h-1 w-full rtl:-scale-x-100", share === 0 && "invisible")}
    >
      <rect width={share * 100} height={1} className="fill-brass" />
    </svg>
  );
}
