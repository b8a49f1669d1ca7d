import type { IncomingMessage, ServerResponse } from "node:http";
import type { Db } from "#platform/database.server.ts";
import type { VisitedCourse } from "#request/visited-course.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { FoundPortal } from "#domains/settings/find-portal.server.ts";
import type { Operation } from "#domains/settings/operation.server.ts";
import type { ConnectionInfo } from "./http/request-url.ts";

/** Values that Hono passes between the parts that answer a request. */
export type ServerEnv = {
  Bindings: {
    connection?: ConnectionInfo;
    /** Node's request, for uploads. */
    incoming?: IncomingMessage;
    /** Node's response, for event streams, which write to it directly. */
    outgoing?: ServerResponse;
    /** Set by the cache of guest pages: a replica that shows all announced changes. */
    replica?: Db | undefined;
    /** Set by the cache of guest pages: gets the page, its cache tags and its course. The answer then has no body. */
    onPage?: (html: string, tags: readonly string[], course: VisitedCourse | null) => void;
  };
  Variables: {
    portal: FoundPortal;
    ctx: RequestCtx;
    secure: boolean;
    isTokenInvalid: boolean;
    isBlocked: boolean;
  };
};

/** The same for requests below /api, with the operation that answers. */
export type ApiEnv = ServerEnv & {
  Variables: ServerEnv["Variables"] & { operation?: Operation<RequestCtx> };
};
