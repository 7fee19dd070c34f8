import { renderToStaticMarkup } from "react-dom/server";
import { type LinkProps, Link as RouterLink, StaticRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { overwriteGetLocale } from "#app/paraglide/runtime.js";
import { ServerLink } from "./link.tsx";

afterEach(() => overwriteGetLocale(() => "en"));

const addresses = [
  "/",
  "/perfumes",
  "/perfumes/oud?page=2",
  "/?x=1",
  "/offers#top",
  "/#top",
  "/a/",
];
const others = ["?page=2", "#cart", ".", "..", "oud", "/a//b", "/a/../b", "/?", "//b.example/"];
const elsewhere = ["https://example.com/a?b", "tel:+971501234567", "mailto:a@example.com"];

test.each(["en", "ar"] as const)("a link is what React Router makes of it, in %s", (locale) => {
  overwriteGetLocale(() => locale);
  const basename = locale === "ar" ? "/ar" : "/";
  const htmlOf = (Link: typeof ServerLink, props: LinkProps) =>
    renderToStaticMarkup(
      <StaticRouter
        basename={basename}
        location={`${basename}/services/wash?a=b`.replace("//", "/")}
      >
        <Link {...props} className="a" data-x="1">
          Words
        </Link>
      </StaticRouter>,
    );
  const kinds: Partial<LinkProps>[] = [
    {},
    { reloadDocument: true, discover: "none", target: "_blank" },
    { prefetch: "intent", preventScrollReset: true, replace: true, state: 1, "aria-label": "x" },
  ];
  for (const to of [...addresses, ...others, ...elsewhere, { pathname: "/a", search: "?b" }]) {
    for (const kind of kinds) {
      const props = { ...kind, to };
      expect(htmlOf(ServerLink, props)).toBe(htmlOf(RouterLink as typeof ServerLink, props));
    }
  }
});
