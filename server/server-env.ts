import type { RequestCtx } from "#app/request-context.ts";
import type { FoundPortal } from "#domains/settings/find-portal.server.ts";
import type { Operation } from "#domains/settings/operation.server.ts";
import type { Arrival } from "./address.ts";

/** The header in which the app tells the guests' cache what a page shows; it never leaves the server. */
export const showsHeader = "X-Lampstand-Shows";

/** What Hono carries from one part of an answer to the next. */
export type ServerEnv = {
  Bindings: { arrival?: Arrival; tellShows?: boolean };
  Variables: {
    portal: FoundPortal;
    ctx: RequestCtx;
    secure: boolean;
    tokenBad: boolean;
    blocked: boolean;
  };
};

/** The same below /api, where an operation is being answered. */
export type ApiEnv = ServerEnv & {
  Variables: ServerEnv["Variables"] & { operation?: Operation<RequestCtx> };
};
