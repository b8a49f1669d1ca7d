import type { RequestCtx } from "#request/request-context.server.ts";
import type { FoundPortal } from "#domains/settings/find-portal.server.ts";
import type { Operation } from "#domains/settings/operation.server.ts";
import type { ConnectionInfo } from "./http/address.ts";

/** What Hono carries from one part of an answer to the next. */
export type ServerEnv = {
  Bindings: {
    connection?: ConnectionInfo;
    /** Given by the guests' cache: gets the tags of what the page shows. The page is then sent uncompressed. */
    onCacheTags?: (tags: readonly string[]) => void;
  };
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
