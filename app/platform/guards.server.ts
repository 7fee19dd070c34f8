import { data, type RouterContextProvider } from "react-router";
import { appContext } from "#app/platform/app.ts";

/** Pages for the people who build and run the product; to everybody else they do not exist. */
export function requireInternalPage(context: Readonly<RouterContextProvider>): void {
  if (!context.get(appContext).settings.internalPages) throw data(null, { status: 404 });
}
