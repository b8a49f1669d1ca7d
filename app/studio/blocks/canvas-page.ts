import { data } from "react-router";
import { authorize } from "#domains/settings/policy.server.ts";
import { requestContext } from "#request/request-context.server.ts";
import { renderCanvas } from "./render-canvas.server.ts";
import type { Route } from "./+types/canvas-page";

/** `/studio/canvas/:language`: the empty document into which the editors draw blocks in this language. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(requestContext);
  authorize(ctx, "open", "studio");
  if (!ctx.settings.i18n.langs.includes(params.language)) throw data(null, 404);
  return renderCanvas(ctx, params.language);
}
