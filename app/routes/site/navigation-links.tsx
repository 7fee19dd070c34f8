import { Link, useLocation } from "react-router";

/** Pages as a list, the one being read marked. */
export function NavigationLinks({
  links,
  className,
  itemClass,
  linkClass,
}: {
  links: { to: string; label: string }[];
  className?: string;
  itemClass?: string;
  linkClass: string;
}) {
  const { pathname } = useLocation();
  return (
    <ul className={className}>
      {links.map(({ to, label }) => {
        const isHere = to === "/" ? pathname === "/" : `${pathname}/`.startsWith(`${to}/`);
        return (
          <li key={to} className={itemClass}>
            <Link
              reloadDocument
              to={to}
              aria-current={isHere ? "page" : undefined}
              className={linkClass}
            >
              {label}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
