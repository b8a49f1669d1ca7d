import type { Log } from "#platform/log.server.ts";
import type { Observer } from "#platform/observation/observation.server.ts";

const statementMaxChars = 1_000;

/**
 * Logs statements that take longer than `limitMs`, with what asked for them. Their values are never part of a statement's
 * text, but a text may have constants.
 */
export function observeSlowQueries(log: Log, limitMs: number): Observer {
  return {
    queryEnds({ name, text, ms, isFailed, work }) {
      if (ms < limitMs) return;
      const about = {
        query: name,
        ms: Math.round(ms),
        operation: work?.name ?? null,
        requestId: work?.requestId ?? null,
        portal: work?.portalId ?? null,
        isFailed,
        statement: hideConstants(text).slice(0, statementMaxChars),
      };
      log.warn(about, "a statement was slow");
    },
  };
}

const hideConstants = (text: string): string =>
  text.replace(/'[^']*'/g, "'…'").replace(/\s+/g, " ");
