import { isPolicyCategory } from "#domains/pages/policy.ts";
import { notFound } from "#domains/settings/errors.ts";
import { requestContext } from "#request/request-context.server.ts";
import { loadPolicy } from "#popups/page-popups/policy/load.server.ts";
import { shouldRevalidateScreen } from "#popups/should-revalidate.ts";
import type { Route } from "./+types/popup-policy";

/** Loads a policy page for the popup that shows it. */
export function loader({ context, params }: Route.LoaderArgs) {
  if (!isPolicyCategory(params.category)) throw notFound();
  return loadPolicy(context.get(requestContext), params.category);
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
