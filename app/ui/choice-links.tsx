import { classNames } from "./class-names.ts";
import { Link } from "./link.tsx";

type Choice = { to: string; label: string; current: boolean };

/** Views of one page, of which one is shown. */
export function ChoiceLinks({
  label,
  choices,
  replace = false,
  className,
}: {
  label: string;
  choices: Choice[];
  replace?: boolean;
  className?: string;
}) {
  return (
    <nav aria-label={label} className={classNames("overflow-x-auto", className)}>
      <ul className="inline-flex gap-px overflow-hidden rounded-md border border-line bg-line">
        {choices.map(({ to, label, current }) => (
          <li key={to}>
            <Link
              to={to}
              preventScrollReset
              replace={replace}
              aria-current={current ? "true" : undefined}
              className="flex min-h-11 items-center bg-surface px-4 text-sm whitespace-nowrap text-muted hover:text-ivory focus-visible:-outline-offset-2 aria-[current]:bg-brass/15 aria-[current]:text-brass-light"
            >
              <bdi>{label}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
