import type { RouterContextProvider } from "react-router";
import { scenarioAction } from "#popups/scenario-action.server.ts";
import { requestContext } from "#request/request-context.server.ts";

/** The popup may be open over any screen; its steps post to the current address. */
export async function styleGuideAction(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  routeName: string,
): Promise<unknown> {
  const form = await request.formData();
  return scenarioAction(context.get(requestContext), request, form, async () => ({ routeName }));
}
