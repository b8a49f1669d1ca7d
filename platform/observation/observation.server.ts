import { AsyncLocalStorage } from "node:async_hooks";

/** A request or a job while it runs. Parts of the program add what they learn about it on the way. */
export type Work = {
  /** The pattern of the request's address, such as `/courses/:courseId`, or the job's queue. */
  name: string;
  /** A time of performance.now(). */
  startedAt: number;
  requestId: string | null;
  portalId: string | null;
  userId: string | null;
  readonly observation: Observation;
};

export type RequestWork = Work & {
  method: string;
  /** Without the query. It may contain tokens. */
  path: string;
  clientAddress: string;
  /** The trusted proxy's header of this name; null without one. */
  traceparent: string | null;
};

export type RequestEnd = {
  /** 499 if the client left before the answer began. */
  status: number;
  /** What was sent, with headers. */
  bytes: number;
  ms: number;
};

export type QueryReport = {
  /** What the statement does, such as `select courses`: one of few names. */
  name: string;
  /** The statement without its values. */
  text: string;
  startedAt: number;
  ms: number;
  isFailed: boolean;
  work: Work | undefined;
};

/** A call of an outside service. */
export type CallReport = {
  host: string;
  /** An HTTP method, or the service's own name of the operation, such as `GetObject`. */
  operation: string;
  protocol: "http" | "smtp";
  startedAt: number;
  ms: number;
  /** Null without an answer. */
  status: number | null;
  work: Work;
};

/** What went wrong: the database, the files or an outside service couldn't be reached, or it is a mistake of the program. */
export type ErrorKind = "database" | "files" | "service" | "unexpected" | "job";

/** Hears what the server does: for metrics, logs and traces. */
export type Observer = {
  requestBegins?(work: RequestWork): void;
  requestEnds?(work: RequestWork, end: RequestEnd): void;
  jobBegins?(work: Work): void;
  jobEnds?(work: Work, end: { ms: number; isFailed: boolean }): void;
  queryEnds?(report: QueryReport): void;
  callEnds?(report: CallReport): void;
  errorHappens?(kind: ErrorKind): void;
};

const currentWorks = new AsyncLocalStorage<Work>();

/** The request or job for which the caller runs; undefined if nobody observes, or for none. */
export const currentWork = (): Work | undefined => currentWorks.getStore();

/** Tells all observers what the server does. Without observers there is no observation, and nothing is measured. */
export class Observation {
  readonly #observers: readonly Observer[];

  constructor(observers: readonly Observer[]) {
    this.#observers = observers;
  }

  /** Runs `handle`, and lets everything it calls find the request. */
  runRequest(work: RequestWork, handle: () => void): void {
    for (const observer of this.#observers) observer.requestBegins?.(work);
    currentWorks.run(work, handle);
  }

  endRequest(work: RequestWork, end: RequestEnd): void {
    for (const observer of this.#observers) observer.requestEnds?.(work, end);
  }

  async runJob(queue: string, handle: () => Promise<void>): Promise<void> {
    const startedAt = performance.now();
    const unknown = { requestId: null, portalId: null, userId: null };
    const work: Work = { name: queue, startedAt, ...unknown, observation: this };
    for (const observer of this.#observers) observer.jobBegins?.(work);
    let isFailed = true;
    try {
      await currentWorks.run(work, handle);
      isFailed = false;
    } finally {
      if (isFailed) this.reportError("job");
      const ms = performance.now() - startedAt;
      for (const observer of this.#observers) observer.jobEnds?.(work, { ms, isFailed });
    }
  }

  reportQuery(report: QueryReport): void {
    for (const observer of this.#observers) observer.queryEnds?.(report);
  }

  reportCall(report: CallReport): void {
    for (const observer of this.#observers) observer.callEnds?.(report);
  }

  reportError(kind: ErrorKind): void {
    for (const observer of this.#observers) observer.errorHappens?.(kind);
  }
}

/**
 * Runs a call of an outside service, and tells the observers of the request or job that it is for.
 * @param call reports the status of the answer, if there is one
 */
export async function observeCall<Result>(
  target: Pick<CallReport, "host" | "operation"> & Partial<Pick<CallReport, "protocol">>,
  call: (answered: (status: number) => void) => Promise<Result>,
): Promise<Result> {
  const work = currentWork();
  const startedAt = performance.now();
  let status: number | null = null;
  try {
    return await call((answered) => (status = answered));
  } finally {
    const ms = performance.now() - startedAt;
    work?.observation.reportCall({ protocol: "http", ...target, startedAt, ms, status, work });
  }
}
