import { isServiceFailure } from "#platform/call-service.server.ts";
import { isDatabaseUnavailable } from "#platform/database-unavailable.server.ts";
import { FileStoreUnavailable } from "#platform/file-store/file-store-unavailable.server.ts";
import type { Log, LogMethod } from "#platform/log.server.ts";
import type { ErrorKind, Observation } from "./observation.server.ts";

/** Returns the same log. It reports errors that are logged: nearly every part of the server logs its own. */
export function observeLog(log: Log, observation: Observation): Log {
  const watch =
    (method: LogMethod, isError: boolean): LogMethod =>
    (fields: object | string, message?: string) => {
      const kind = kindOf(typeof fields === "string" ? {} : fields, isError);
      if (kind) observation.reportError(kind);
      return typeof fields === "string" ? method(fields) : method(fields, message);
    };
  return {
    debug: log.debug.bind(log),
    info: log.info.bind(log),
    warn: watch(log.warn.bind(log), false),
    error: watch(log.error.bind(log), true),
    child: (fields) => observeLog(log.child(fields), observation),
  };
}

/** A warning is no error unless something outside of the program has failed. */
function kindOf(fields: { err?: unknown }, isError: boolean): ErrorKind | null {
  if (isServiceFailure(fields.err)) return "service";
  if (fields.err instanceof FileStoreUnavailable) return "files";
  if (isDatabaseUnavailable(fields.err)) return "database";
  return isError ? "unexpected" : null;
}
