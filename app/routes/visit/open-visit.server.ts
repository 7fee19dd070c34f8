import { type RouterContextProvider, redirect } from "react-router";
import {
  type CustomerVisit,
  findVisitByToken,
} from "#app/features/visits/customer-visit-queries.server.ts";
import { appContext } from "#app/platform/app.ts";
import { privateHeaders, refuseToken } from "#app/platform/private-page.server.ts";

export async function openVisit(
  context: Readonly<RouterContextProvider>,
  token: string,
): Promise<CustomerVisit> {
  return (await findVisitByToken(context.get(appContext), token)) ?? refuseToken(context);
}

export const toVisit = (token: string) => redirect(`/visit/${token}`, { headers: privateHeaders });
