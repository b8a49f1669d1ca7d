/** A job for the process that produces load. */
export type LoadJob = {
  port: number;
  /** Each connection waits for a response before it sends its next request. */
  connections: number;
  durationMs: number;
  /**
   * Lists of raw requests. A connection sends all requests of one sequence in order before it takes the next sequence.
   * `{n}` in a request becomes a number that no other request has.
   */
  sequences: readonly (readonly string[])[];
  /** Whether to start from the first sequence again after the last one. */
  repeat: boolean;
  /** The expected status. Responses with another one are counted as wrong. */
  expectedStatus: number;
  /** Sends requests at this rate even if responses are slow. By default each connection sends as fast as it can. */
  perSecond?: number;
  /** Accepts 503 too, and reports which sequences got it. */
  allowOverload?: boolean;
};

/** The result; times in milliseconds. */
export type LoadResult = {
  requests: number;
  perSecond: number;
  p50: number;
  p99: number;
  wrongCount: number;
  /** Describes the first wrong response. */
  firstWrong: string | null;
  bodyBytes: number;
  /** The indices of sequences that got a 503. */
  overloadedSequences: number[];
  /** The share of one core that the load process used. Near 1, it was the bottleneck, not the server. */
  loadCpu: number;
};
