import { redirect } from "react-router";
import { listAllowedSections } from "#app/studio/allowed-areas.server.ts";
import { notAllowed } from "#domains/settings/errors.ts";
import { requestContext } from "#request/request-context.server.ts";
import type { Route } from "./+types/first-section";

/** `/studio/settings` leads to the first section that the person may open. */
export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const [first] = listAllowedSections(ctx);
  if (!first) throw notAllowed();
  return redirect(first.href);
}
