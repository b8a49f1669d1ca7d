import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import type { MeasuredPart } from "./capacity/measured.ts";

/** One row of the table: a measurement and its baseline from the same run. */
export type Row = {
  name: string;
  result: string;
  /** A minimal program, or Lampstand without what is measured, on the same machine at the same time. */
  baseline: string;
  /** The goal as a text. */
  goal: string;
  /** Undefined if there is no goal or it could not be checked. */
  isGoalReached?: boolean;
  /** The numbers behind the texts, with units in their names. Only the JSON report has them. */
  figures: Record<string, unknown>;
  /** What docs/capacity.md is calculated from. */
  measured?: MeasuredPart;
};

const columns = ["name", "result", "baseline", "goal"] as const;

const columnMaxChars = 46;

/** Returns the whole table as text; long cells wrap. */
export function formatTable(rows: readonly Row[]): string {
  const header = ["measurement", "Lampstand", "baseline, same run", "goal", ""];
  const wrapped = [
    header,
    ...rows.map((row) => [...columns.map((column) => row[column]), goalMark(row)]),
  ].map((cells) => cells.map(wrapText));
  const widths = header.map((_, column) =>
    Math.max(...wrapped.flatMap((cells) => cells[column]!.map((line) => line.length))),
  );
  const formatRow = (cells: readonly (readonly string[])[]) =>
    Array.from({ length: Math.max(...cells.map((lines) => lines.length)) }, (_, line) =>
      cells
        .map((lines, column) => (lines[line] ?? "").padEnd(widths[column]!))
        .join("  ")
        .trimEnd(),
    );
  const [headerLines = [], ...body] = wrapped.map(formatRow);
  return [...headerLines, widths.map((width) => "-".repeat(width)).join("  "), ...body.flat()].join(
    "\n",
  );
}

/** Wraps a text at spaces and keeps its indentation. */
function wrapText(text: string): string[] {
  const indent = /^ */.exec(text)![0];
  const lines: string[] = [];
  let line = indent;
  for (const word of text.trim().split(" ")) {
    const longerLine = line === indent ? line + word : `${line} ${word}`;
    if (longerLine.length <= columnMaxChars || line === indent) line = longerLine;
    else {
      lines.push(line);
      line = `${indent}  ${word}`;
    }
  }
  return [...lines, line];
}

function goalMark({ isGoalReached }: Row): string {
  if (isGoalReached === undefined) return "";
  return isGoalReached ? "reached" : "NOT REACHED";
}

/** Writes all figures to bench-results/<time>.json and returns its path. */
export function writeReport(
  rows: readonly Row[],
  notes: readonly string[],
  seconds: number,
): string {
  const createdAt = new Date().toISOString();
  const machine = {
    cores: cpus().length,
    cpu: cpus()[0]?.model ?? "",
    memoryMb: Math.round(totalmem() / 2 ** 20),
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
  };
  const file = join("bench-results", `${createdAt.replace(/[:.]/g, "-")}.json`);
  mkdirSync("bench-results", { recursive: true });
  writeFileSync(
    file,
    `${JSON.stringify({ at: createdAt, machine, seconds, notes, rows }, null, 2)}\n`,
  );
  return file;
}

/** Rounds to about three digits: 12345.6 becomes "12 346", 1234 "1 234" and 3.14159 "3.14". */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return "?";
  if (value !== 0 && Math.abs(value) < 0.1) return value.toPrecision(2);
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))/g, digits === 0 ? " " : "");
}

export const formatRate = (value: number): string => `${formatNumber(value)}/s`;
export const formatMs = (value: number): string => `${formatNumber(value)} ms`;
export const formatKilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
export const formatRatio = (value: number): string => `${formatNumber(value)} ×`;
