import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { resolve } from "node:path";

/** What one request costs: processor time, and what the database writes into its log for it. */
export type RequestCost = { serverMs: number; databaseMs: number; walBytes: number };

/** What the bench measured. docs/capacity.md is calculated from it. */
export type Measured = {
  machine: { processor: string; cores: number; node: string; day: string };
  requests: Record<
    "guestPage" | "signedInPage" | "progressWrite" | "signIn" | "message",
    RequestCost
  >;
  memory: { processMegabytes: number; streamKilobytes: number };
  network: { firstVisitBytes: number; guestPageBytes: number; signedInPageBytes: number };
  /** With indexes. */
  bytesPerRow: Record<
    | "person"
    | "session"
    | "progress"
    | "operation"
    | "conversation"
    | "message"
    | "comment"
    | "notification"
    | "event"
    | "entry",
    number
  >;
};

/** What one row of the bench's table measured of it. */
export type MeasuredPart = { [Part in keyof Measured]?: Partial<Measured[Part]> };

const file = resolve(import.meta.dirname, "measured.json");

export const readMeasured = (): Measured => JSON.parse(readFileSync(file, "utf8")) as Measured;

/** Stores what these rows have measured, and leaves the rest as it was. */
export function saveMeasured(rows: readonly { measured?: MeasuredPart }[]): void {
  const stored = readMeasured();
  const parts = rows.flatMap(({ measured }) => measured ?? []);
  if (parts.length === 0) return;
  const machine = {
    processor: cpus()[0]?.model ?? "",
    cores: cpus().length,
    node: process.version,
    day: new Date().toISOString().slice(0, 10),
  };
  const merged = parts.reduce<Measured>(
    (sum, part) => ({
      machine,
      requests: { ...sum.requests, ...part.requests },
      memory: { ...sum.memory, ...part.memory },
      network: { ...sum.network, ...part.network },
      bytesPerRow: { ...sum.bytesPerRow, ...part.bytesPerRow },
    }),
    stored,
  );
  const rounded = (_: string, value: unknown) =>
    typeof value === "number" ? Number(value.toPrecision(3)) : value;
  writeFileSync(file, `${JSON.stringify(merged, rounded, 2)}\n`);
}
