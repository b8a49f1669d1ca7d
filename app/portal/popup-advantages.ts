import { openPageScreen } from "./page-screen.server.ts";
import { requestContext } from "#request/request-context.server.ts";
import { keepPopupClosed } from "#popups/should-revalidate.ts";
import type { Route } from "./+types/popup-advantages";

/** The page `advantages` for the popup that shows it; 404 until it is published. */
export function loader({ context, request }: Route.LoaderArgs) {
  return openPageScreen(context.get(requestContext), request, "advantages");
}

/** Null if it can't be loaded: the popup says so and stays open. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    console.error(error);
    return null;
  }
}

export const shouldRevalidate = keepPopupClosed;
