import { isPolicyCategory } from "#domains/pages/policy.ts";
import { notFound } from "#domains/settings/errors.ts";
import { requestContext } from "#request/request-context.server.ts";
import { loadPolicy } from "#popups/widgets/policy/load.server.ts";
import { keepPopupClosed } from "#popups/should-revalidate.ts";
import type { Route } from "./+types/popup-policy";

/** A policy page for the popup that shows it. */
export function loader({ context, params }: Route.LoaderArgs) {
  if (!isPolicyCategory(params.category)) throw notFound();
  return loadPolicy(context.get(requestContext), params.category);
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
