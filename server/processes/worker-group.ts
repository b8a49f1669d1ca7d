import cluster, { type Worker } from "node:cluster";
import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "#platform/log.server.ts";
import { StartFailure } from "#platform/start-failure.ts";
import { workerArgument } from "#server/server-arguments.ts";
import { MetricsCollection } from "./metrics-collection.ts";
import type { MessageFromWorker, MessageToWorker, WorkerStart } from "./process-messages.ts";
import { RestartLimit } from "./restart-limit.ts";

/** A worker that hasn't ended after this time is killed. It closes by itself within ten seconds. */
const endLimitMs = 15_000;

type GroupInput = {
  count: number;
  start: Omit<WorkerStart, "number">;
  log: Log;
  /** Processes die again and again: the server must stop. */
  onHopeless(): void;
};

/** The worker processes that share the port. Each that dies is replaced. */
export class WorkerGroup {
  readonly #input: GroupInput;
  readonly #limit: RestartLimit;
  readonly #workers = new Map<number, Worker>();
  readonly #metrics = new MetricsCollection();
  #isStopping = false;

  constructor(input: GroupInput) {
    this.#input = input;
    this.#limit = new RestartLimit(input.count);
    cluster.setupPrimary({ args: [workerArgument] });
  }

  /** Starts all workers. @throws StartFailure if the first one refuses to start */
  async start(): Promise<void> {
    // One alone finds out whether a start is possible at all, and reports it once.
    await this.#fork(1);
    const others = Array.from({ length: this.#input.count - 1 }, (_, index) => index + 2);
    await Promise.all(others.map((number) => this.#fork(number)));
  }

  /** Lets every worker finish its answers and waits until all have ended. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(
      [...this.#workers.values()].map(async (worker) => {
        const ended = new Promise((resolve) => worker.once("exit", resolve));
        worker.process.kill("SIGTERM");
        const timer = setTimeout(() => worker.process.kill("SIGKILL"), endLimitMs);
        await ended;
        clearTimeout(timer);
      }),
    );
  }

  /** Resolves when the worker is ready. */
  #fork(number: number): Promise<void> {
    const { start } = this.#input;
    const worker = cluster.fork();
    this.#workers.set(number, worker);
    return new Promise((resolve, reject) => {
      let isReady = false;
      worker.on("message", (message: MessageFromWorker) => {
        if (message.type === "hello") send(worker, { type: "start", number, ...start });
        else if (message.type === "refused") reject(new StartFailure(message.message));
        else if (message.type === "ready") {
          isReady = true;
          resolve();
        } else this.#metrics.receive(number, worker, message, this.#workers);
      });
      worker.on("exit", (code, signal) => {
        this.#workers.delete(number);
        this.#metrics.forget(number);
        if (!isReady)
          reject(new StartFailure(`A process ended while it started (${signal ?? code}).`));
        else void this.#replace(number, signal ?? code);
      });
    });
  }

  async #replace(number: number, reason: string | number): Promise<void> {
    for (let why = reason; !this.#isStopping;) {
      const { log, onHopeless } = this.#input;
      log.error({ process: number, reason: why }, "A process has ended. Starting another one.");
      const waitMs = this.#limit.waitAfterDeath(performance.now());
      if (waitMs === null) return onHopeless();
      await wait(waitMs);
      if (this.#isStopping) return;
      try {
        return await this.#fork(number);
      } catch (error) {
        why = error instanceof Error ? error.message : String(error);
      }
    }
  }
}

function send(worker: Worker, message: MessageToWorker): void {
  // A worker that has just died gets no message.
  if (worker.isConnected()) worker.send(message, () => {});
}
