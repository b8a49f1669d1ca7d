import { data } from "react-router";
import { authorize } from "#domains/settings/policy.server.ts";
import { requestContext } from "#request/request-context.server.ts";
import { renderPoster } from "./render-poster.server.ts";
import { loadShare } from "./load-share.server.ts";
import type { Route } from "./+types/poster";

/** `/studio/setup/poster?to=…`: a poster to print, with the QR code of an address. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(requestContext);
  authorize(ctx, "change", "settings");
  if (request.method !== "GET") throw data(null, 405);
  return renderPoster(ctx, await loadShare(ctx, request));
}
