import { Counter, Gauge, type Registry } from "prom-client";

/** A value with its labels. */
export type LabelledValue = [Record<string, string>, number];

type MetricInput = {
  name: string;
  help: string;
  labelNames?: readonly string[];
  read(): LabelledValue[];
};

/** Adds a value that goes up and down, read whenever somebody asks for metrics. */
export function addGauge(registry: Registry, { read, labelNames = [], ...about }: MetricInput) {
  new Gauge({
    ...about,
    labelNames,
    registers: [registry],
    collect() {
      // A label without a value any more must not keep its last one.
      this.reset();
      for (const [labels, value] of read()) this.set(labels, value);
    },
  });
}

/** Adds a value that another part of the server counts, and that only goes up. */
export function addCounter(registry: Registry, { read, labelNames = [], ...about }: MetricInput) {
  new Counter({
    ...about,
    labelNames,
    registers: [registry],
    collect() {
      this.reset();
      for (const [labels, value] of read()) this.inc(labels, value);
    },
  });
}
