import { loadPageScreen } from "./page-screen.server.ts";
import { requestContext } from "#request/request-context.server.ts";
import { shouldRevalidateScreen } from "#popups/should-revalidate.ts";
import type { Route } from "./+types/popup-advantages";

/** Loads the page `advantages` for the popup that shows it; 404 until the page is published. */
export function loader({ context, request }: Route.LoaderArgs) {
  return loadPageScreen(context.get(requestContext), request, "advantages");
}

/** Returns null if the page can't be loaded: the popup says so and stays open. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    console.error(error);
    return null;
  }
}

export const shouldRevalidate = shouldRevalidateScreen;
