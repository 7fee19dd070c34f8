import type { RouterContextProvider } from "react-router";
import { appContext, requestContext } from "./app.ts";

export async function loadPart<Part>(
  context: Readonly<RouterContextProvider>,
  name: string,
  load: () => Promise<Part>,
): Promise<Part | null> {
  try {
    return await load();
  } catch (error) {
    const { log } = context.get(appContext);
    log.error(`${name} not loaded`, error, { requestId: context.get(requestContext).id });
    return null;
  }
}
