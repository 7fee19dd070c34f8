import { type DataRouteObject, matchRoutes, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import siteMap from "#app/routes.ts";
import { routeChoice } from "./route-choice.ts";

type Routes = ServerBuild["routes"];
type Entry = { id?: string; file: string; path?: string; index?: boolean; children?: Entry[] };

function manifestOf(entries: readonly Entry[], parentId: string): [string, unknown][] {
  return entries.flatMap(({ children = [], id: ownId, file, path, index }) => {
    const id = ownId ?? file;
    return [[id, { id, parentId, path, index }], ...manifestOf(children, id)];
  });
}

const routes = Object.fromEntries([
  ["root", { id: "root", path: "" }],
  ...manifestOf(siteMap as Entry[], "root"),
]) as Routes;

function treeOf(some: Routes, parentId?: string): DataRouteObject[] {
  return Object.values(some)
    .filter((route) => route?.parentId === parentId)
    .map((route) => {
      const children = treeOf(some, route?.id);
      const { id, path, index } = route ?? {};
      return { id, path, index, ...(children.length > 0 && { children }) } as DataRouteObject;
    });
}

const matched = (some: Routes, path: string) =>
  matchRoutes(treeOf(some), path)?.map(({ route: { id }, params }) => [id, params]);

const addresses = Object.keys(routes)
  .map((id) => {
    const above = (each: string): string => {
      const { parentId, path = "" } = routes[each] ?? {};
      return `${parentId ? above(parentId) : ""}/${path}`;
    };
    return above(id)
      .replaceAll(/:\w+/g, "some-thing")
      .replace("*", "no/such")
      .replaceAll(/\/+/g, "/");
  })
  .flatMap((path) => [path, `${path}/`, path.toUpperCase(), `${path}/nothing`, `${path}x`])
  .map((path) => path.replaceAll(/\/+/g, "/"));

test("an address means the same route among those that are chosen for it", () => {
  const choose = routeChoice(routes);
  for (const path of [...addresses, "/", "/%61bout", "//about", "/ar", "/no", "/__manifest"]) {
    expect(matched(choose(path), path), path).toEqual(matched(routes, path));
  }
});

test("the routes above a page are among those of its address, and most others are not", () => {
  const choose = routeChoice(routes);
  const ofOrders = choose("/admin/perfumes/orders");
  expect(choose("/admin/perfumes/orders/some-thing")).toBe(ofOrders);
  for (const path of ["/", "/admin", "/admin/perfumes"]) {
    expect(matched(ofOrders, path), path).toEqual(matched(routes, path));
  }
  expect(Object.keys(ofOrders).length).toBeLessThan(Object.keys(routes).length / 4);
  expect(choose("/profile/orders.data")).toBe(choose("/profile/orders"));
  expect(choose("/__manifest")).toBe(routes);
});
