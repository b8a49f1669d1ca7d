import type { Log } from "#platform/log.server.ts";
import type { Observer } from "#platform/observation/observation.server.ts";
import { shownPath } from "./shown-path.ts";

const methodPattern = /^[A-Z]{1,10}$/;

/** Writes a line for each request. */
export function observeForAccessLog(
  log: Log,
  { hasAddresses }: { hasAddresses: boolean },
): Observer {
  return {
    requestEnds(work, { status, bytes, ms }) {
      const { name: route, method, path, requestId, portalId, userId, clientAddress } = work;
      const line = {
        method: methodPattern.test(method) ? method : "other",
        route,
        path: shownPath(route, path, status),
        status,
        ms: Math.round(ms * 10) / 10,
        bytes,
        requestId,
        portal: portalId,
        person: userId,
        ...(hasAddresses && { ip: clientAddress }),
      };
      log.info(line, "request");
    },
  };
}
