import type { Worker } from "node:cluster";
import type { MessageFromWorker, MessageToWorker, ProcessMetrics } from "./process-messages.ts";

/** A worker that is too busy to report for so long is left out. */
const reportLimitMs = 2_000;

type Collection = {
  waitingFor: Set<number>;
  reports: ProcessMetrics[];
  finish(): void;
};

type MetricsMessage = Extract<
  MessageFromWorker,
  { type: "collect metrics" } | { type: "reported metrics" }
>;

/** Collects the metrics of all workers for the one that was asked for them: a scraper reaches only one of them. */
export class MetricsCollection {
  readonly #open = new Map<number, Collection>();
  #lastId = 0;

  receive(
    number: number,
    from: Worker,
    message: MetricsMessage,
    workers: ReadonlyMap<number, Worker>,
  ): void {
    if (message.type === "collect metrics") this.#collect(from, message.id, workers);
    else this.#report(message.id, number, message.metrics);
  }

  /** A worker that has died reports nothing any more. */
  forget(number: number): void {
    for (const collection of this.#open.values())
      if (collection.waitingFor.delete(number) && collection.waitingFor.size === 0)
        collection.finish();
  }

  #collect(asking: Worker, askedId: number, workers: ReadonlyMap<number, Worker>): void {
    const id = (this.#lastId += 1);
    const timer = setTimeout(() => collection.finish(), reportLimitMs);
    const collection: Collection = {
      waitingFor: new Set(workers.keys()),
      reports: [],
      finish: () => {
        clearTimeout(timer);
        if (!this.#open.delete(id)) return;
        const all = collection.reports.sort((a, b) => a.process - b.process);
        send(asking, { type: "collected metrics", id: askedId, all });
      },
    };
    this.#open.set(id, collection);
    for (const worker of workers.values()) send(worker, { type: "report metrics", id });
  }

  #report(id: number, number: number, metrics: ProcessMetrics["metrics"]): void {
    const collection = this.#open.get(id);
    if (!collection?.waitingFor.delete(number)) return;
    collection.reports.push({ process: number, metrics });
    if (collection.waitingFor.size === 0) collection.finish();
  }
}

function send(worker: Worker, message: MessageToWorker): void {
  if (worker.isConnected()) worker.send(message, () => {});
}
