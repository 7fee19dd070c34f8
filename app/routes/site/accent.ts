import { data } from "react-router";
import { hasFormat } from "#app/lib/line-formats.ts";
import star from "../../../public/favicon.svg?raw";
import type { Route } from "./+types/accent.ts";

/** The owner's accent as a style sheet, since pages have no styles of their own, and as the star. */
export function loader({ params, url }: Route.LoaderArgs) {
  const colour = `#${params.colour}`;
  if (!hasFormat("colour", colour)) throw data(null, { status: 404 });
  const isIcon = url.pathname.endsWith("/icon");
  return new Response(isIcon ? star.replace("#c9a45c", colour) : stylesOf(colour), {
    headers: {
      "Content-Type": isIcon ? "image/svg+xml" : "text/css; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}

const stylesOf = (colour: string) => `:root {
  --color-brass: ${colour};
  --color-brass-light: color-mix(in srgb, ${colour} 65%, white);
  --shadow-strip: 0 0 0.75rem 0 color-mix(in srgb, ${colour} 55%, transparent);
}
`;
