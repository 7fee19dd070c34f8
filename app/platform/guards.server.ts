import { data, type RouterContextProvider } from "react-router";
import { appContext } from "#app/platform/app.ts";

export function requireInternalPage(context: Readonly<RouterContextProvider>): void {
  if (!context.get(appContext).settings.internalPages) throw data(null, { status: 404 });
}
