import { Link, useLocation } from "react-router";
import { mainNavigation } from "./main-navigation.ts";

/** The main pages as a list, the one being read marked. */
export function NavigationLinks({
  className,
  itemClass,
  linkClass,
}: {
  className?: string;
  itemClass?: string;
  linkClass: string;
}) {
  const { pathname } = useLocation();
  return (
    <ul className={className}>
      {mainNavigation().map(({ to, label }) => {
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
