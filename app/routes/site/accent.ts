import { data } from "react-router";
import { hasFormat } from "#app/lib/line-formats.ts";
import type { Route } from "./+types/accent.ts";

/** The owner's accent as a style sheet: pages have no styles of their own. */
export function loader({ params }: Route.LoaderArgs) {
  const colour = `#${params.colour}`;
  if (!hasFormat("colour", colour)) throw data(null, { status: 404 });
  const styles = `:root {
  --color-brass: ${colour};
  --color-brass-light: color-mix(in srgb, ${colour} 65%, white);
  --shadow-strip: 0 0 0.75rem 0 color-mix(in srgb, ${colour} 55%, transparent);
}
`;
  return new Response(styles, {
    headers: {
      "Content-Type": "text/css; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
