import type { RouterContextProvider } from "react-router";
import { scenarioAction } from "#popups/scenario-action.server.ts";
import { requestContext } from "#request/request-context.server.ts";

/** Handles the steps of a popup, which may be open over any screen and posts to the current address. */
export async function styleGuideAction(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  routeName: string,
): Promise<unknown> {
  const form = await request.formData();
  return scenarioAction(context.get(requestContext), request, form, async () => ({ routeName }));
}
