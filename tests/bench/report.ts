import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";

/** One line of the table: a figure with its ceiling from the same run. */
export type Row = {
  what: string;
  ours: string;
  ceiling: string;
  /** The goal, in words. */
  reach: string;
  /** Undefined if there is no goal. */
  reached?: boolean;
  /** The figures behind the line, with their units in their names. */
  figures: Record<string, unknown>;
};

const columns = ["what", "ours", "ceiling", "reach"] as const;

const widest = 46;

/** Returns the whole table as text; long cells wrap. */
export function tableOf(rows: readonly Row[]): string {
  const head = ["what", "Lampstand", "beside it, same run", "to reach", ""];
  const wrapped = [
    head,
    ...rows.map((row) => [...columns.map((column) => row[column]), markOf(row)]),
  ].map((cells) => cells.map(wrap));
  const widths = head.map((_, at) =>
    Math.max(...wrapped.flatMap((cells) => cells[at]!.map((line) => line.length))),
  );
  const draw = (cells: readonly (readonly string[])[]) =>
    Array.from({ length: Math.max(...cells.map((lines) => lines.length)) }, (_, line) =>
      cells
        .map((lines, at) => (lines[line] ?? "").padEnd(widths[at]!))
        .join("  ")
        .trimEnd(),
    );
  const [title = [], ...body] = wrapped.map(draw);
  return [...title, widths.map((width) => "-".repeat(width)).join("  "), ...body.flat()].join("\n");
}

/** Breaks at spaces and keeps the indentation. */
function wrap(text: string): string[] {
  const inset = /^ */.exec(text)![0];
  const lines: string[] = [];
  let line = inset;
  for (const word of text.trim().split(" ")) {
    const longer = line === inset ? line + word : `${line} ${word}`;
    if (longer.length <= widest || line === inset) line = longer;
    else {
      lines.push(line);
      line = `${inset}  ${word}`;
    }
  }
  return [...lines, line];
}

function markOf({ reached }: Row): string {
  if (reached === undefined) return "";
  return reached ? "reached" : "NOT YET";
}

/** Writes all figures to bench-results/<time>.json and returns its path. */
export function writeReport(
  rows: readonly Row[],
  notes: readonly string[],
  seconds: number,
): string {
  const at = new Date().toISOString();
  const machine = {
    cores: cpus().length,
    cpu: cpus()[0]?.model ?? "",
    memoryMb: Math.round(totalmem() / 2 ** 20),
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
  };
  const file = join("bench-results", `${at.replace(/[:.]/g, "-")}.json`);
  mkdirSync("bench-results", { recursive: true });
  writeFileSync(file, `${JSON.stringify({ at, machine, seconds, notes, rows }, null, 2)}\n`);
  return file;
}

/** Formats 12345.6 as "12 346", 1234 as "1 234" and 3.14159 as "3.14": three figures are enough. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return "?";
  if (value !== 0 && Math.abs(value) < 0.1) return value.toPrecision(2);
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))/g, digits === 0 ? " " : "");
}

export const perSecond = (value: number): string => `${figure(value)}/s`;
export const ms = (value: number): string => `${figure(value)} ms`;
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
export const times = (value: number): string => `${figure(value)} ×`;
