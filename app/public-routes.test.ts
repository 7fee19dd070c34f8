import { type IndexRouteObject, matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import { publicRoutes } from "./public-routes.ts";
import routes from "./routes.ts";

const siteMap = routes as (RouteObject | IndexRouteObject)[];

test.each(Object.keys(publicRoutes))("%s is a page of the site map", (path) => {
  const [page] = matchRoutes(siteMap, path.replace(":id", "some-thing"))?.toReversed() ?? [];
  expect(page?.route).toMatchObject({ file: expect.not.stringContaining("not-found") });
});
