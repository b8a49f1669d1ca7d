/** A job for the load process. */
export type LoadJob = {
  port: number;
  /** Connections that each wait for an answer before their next request. */
  callers: number;
  durationMs: number;
  /**
   * Raw requests. A caller sends one script from its first request to its last before it takes the next one. `{n}`
   * becomes a number that no other request has.
   */
  scripts: readonly (readonly string[])[];
  /** After the last script: start from the first again, or end. */
  repeat: boolean;
  /** The expected status of every answer; others are counted as wrong. */
  status: number;
  /** Sends this many requests a second, whether answers come or not. By default as many as are answered. */
  perSecond?: number;
  /** Accepts 503 as an answer too, and reports which scripts got one. */
  mayRefuse?: boolean;
};

/** The result; times in milliseconds. */
export type LoadResult = {
  requests: number;
  perSecond: number;
  p50: number;
  p99: number;
  wrong: number;
  /** The first wrong answer. */
  firstWrong: string | null;
  bodyBytes: number;
  /** The positions of scripts that were answered 503. */
  refusedScripts: number[];
  /** The share of one core the load process itself used: near 1, it measured itself. */
  loadCpu: number;
};
