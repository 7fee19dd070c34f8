import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

/** An address of the site map, as its pattern, and the file behind it. */
export type Place = { path: string; file: string };

function placesOf(entries: RouteConfigEntry[], above = ""): Place[] {
  return entries.flatMap(({ path = "", file, children = [], index }) => {
    const whole = [above, path].filter(Boolean).join("/");
    const own = path !== "" || index ? [{ path: whole, file }] : [];
    return [...own, ...placesOf(children, whole)];
  });
}

/** Every address of app/routes.ts. */
export const places = placesOf(await routes);

/** Whether the file behind an address exports a `loader` or an `action`. */
export const exportsOf = ({ file }: Place, name: "loader" | "action") =>
  new RegExp(`^export (const|(async )?function) ${name}\\b`, "m").test(
    readFileSync(`app/${file}`, "utf8"),
  );

/** An address with its parameters filled in; `fill` is given `:orderId`, `:slug` or `*`. */
export const addressOf = (path: string, fill: (parameter: string) => string) =>
  `/${path.replace(/:\w+|\*/g, fill)}`;
