import type { RouterContextProvider } from "react-router";
import { nobody, readVisitorFacts, type VisitorFacts } from "#app/features/cart/visitor.server.ts";
import { appContext, requestContext } from "#app/platform/app.ts";
import { findUser } from "#app/platform/auth/session.server.ts";

export async function readVisitor(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<VisitorFacts> {
  const { db, log } = context.get(appContext);
  const { id: requestId, locale } = context.get(requestContext);
  try {
    const user = await findUser(context);
    return await readVisitorFacts({ db, request, user, locale });
  } catch (error) {
    log.error("visitor not known", error, { requestId });
    return nobody;
  }
}
