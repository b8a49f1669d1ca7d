/** What the load process is asked to do. */
export type LoadJob = {
  port: number;
  /** Connections that each wait for an answer before they ask again. */
  callers: number;
  durationMs: number;
  /**
   * Requests as they go over the wire. A caller plays one script from its first request to its last
   * before it takes the next one. `{n}` is replaced by a number that no other request has.
   */
  scripts: readonly (readonly string[])[];
  /** After the last script: from the first again, or the end. */
  repeat: boolean;
  /** The status every answer should have; others are counted as wrong. */
  status: number;
  /** So many requests a second, whether answers come or not; without it as many as are answered. */
  perSecond?: number;
  /** A 503 is an answer as well: it is told which scripts met one. */
  mayRefuse?: boolean;
};

/** What came of it; times in milliseconds. */
export type LoadResult = {
  requests: number;
  perSecond: number;
  p50: number;
  p99: number;
  wrong: number;
  /** What the first wrong answer was. */
  firstWrong: string | null;
  bodyBytes: number;
  /** The places of scripts that were answered 503. */
  refusedScripts: number[];
  /** The share of one core the load process itself used: near 1, it measured itself. */
  loadCpu: number;
};
