import { data } from "react-router";
import { hasFormat } from "#app/lib/line-formats.ts";
import star from "../../../public/favicon.svg?raw";
import type { Route } from "./+types/accent-icon.ts";

/** The star of the site in the owner's accent. */
export function loader({ params }: Route.LoaderArgs) {
  const colour = `#${params.colour}`;
  if (!hasFormat("colour", colour)) throw data(null, { status: 404 });
  return new Response(star.replace("#c9a45c", colour), {
    headers: {
      "Content-Type": "image/svg+xml",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
