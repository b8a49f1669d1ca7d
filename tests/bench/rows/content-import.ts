import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { pictureWidths } from "#domains/files/picture-sizes.ts";
import type { SharpJob } from "#tests/bench/baselines/sharp-process.ts";
import type { Bench } from "#tests/bench/bench.ts";
import { startBenchProcess } from "#tests/bench/child-process.ts";
import { type BenchDatabase, openSecondDatabase } from "#tests/bench/portal.ts";
import { formatNumber, formatRatio, type Row } from "#tests/bench/report.ts";
import { serverEnvironment } from "#tests/bench/server-process.ts";

const picturesMinRatio = 0.8;
const lessonsMaxSeconds = 5;
const pictureWidth = 1800;
const pictureHeight = 1200;

/**
 * Imports lessons without pictures, then the same lessons with new pictures. Compares the extra time for the pictures
 * with the time for encoding them alone.
 */
export function measureContentImport(sizes: { lessons: number; pictures: number }) {
  return async (bench: Bench): Promise<Row[]> => {
    const folder = await mkdtemp(join(tmpdir(), "lampstand-bench-import-"));
    const database = await openSecondDatabase(bench.database, "content_import");
    try {
      await writeLessons(folder, sizes.lessons, 0);
      const lessons = await runImport(database, folder);
      bench.print(`import: ${sizes.lessons} lessons, ${formatNumber(lessons.ms / 1000)} s`);
      const files = await writePictures(folder, sizes.pictures);
      await writeLessons(folder, sizes.lessons, files.length);
      const withPictures = await runImport(database, folder);
      const encodingMs = await measureEncoding(files);
      return [
        lessonsRow(sizes.lessons, lessons.ms),
        picturesRow(files.length, withPictures, withPictures.ms - lessons.ms, encodingMs),
      ];
    } finally {
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    }
  };
}

async function writeLessons(folder: string, count: number, picturesCount: number): Promise<void> {
  const course = "type: free\ntitle: A long course\ndateCreated: 2026-03-04\n";
  await writeInto(folder, "courses/long/course.yaml", course);
  for (let number = 1; number <= count; number += 1) {
    // If there are more pictures than lessons, the first lessons get several.
    const pictures = Array.from({ length: picturesCount }, (_, index) => index + 1)
      .filter((picture) => (picture - 1) % count === number - 1)
      .map((picture) => `![A road](../../../pictures/${picture}.jpg)\n\n`);
    const text = `Lesson ${number} says this. `.repeat(40);
    const name = `courses/long/${String(number).padStart(3, "0")}-lesson/lesson.md`;
    const frontMatter = `---\ntitle: Lesson ${number}\nduration: 5\n---\n\n`;
    await writeInto(folder, name, `${frontMatter}${text}\n\n${pictures.join("")}`);
  }
}

async function writePictures(folder: string, count: number): Promise<string[]> {
  const files: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const noise = { type: "gaussian" as const, mean: 128, sigma: 12 };
    const size = { width: pictureWidth, height: pictureHeight };
    // sharp's types require a background; the noise covers it.
    const create = { ...size, channels: 3 as const, background: "white", noise };
    const bytes = await sharp({ create }).jpeg().toBuffer();
    files.push(await writeInto(folder, `pictures/${number}.jpg`, bytes));
  }
  return files;
}

async function writeInto(folder: string, name: string, content: string | Buffer): Promise<string> {
  const file = join(folder, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
  return file;
}

/** Runs the command as an operator does. The measured time includes the command's start. */
function runImport(database: BenchDatabase, folder: string) {
  const args = ["bootstrap/run-command.js", "import", folder, "--portal", "localhost"];
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...serverEnvironment(database, 0) },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text: Buffer) => (output += text.toString()));
  return new Promise<{ ms: number; showsProgress: boolean }>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => {
      if (status !== 0) return reject(new Error(`The import failed:\n${output.slice(0, 2000)}`));
      resolve({
        ms: performance.now() - startedAt,
        showsProgress: /pictures.* \d+/i.test(output),
      });
    });
  });
}

async function measureEncoding(files: string[]): Promise<number> {
  const child = startBenchProcess("tests/bench/baselines/sharp-process.ts");
  try {
    const job: SharpJob = { files, widths: pictureWidths };
    return (await child.request(job)) as number;
  } finally {
    await child.stop();
  }
}

function lessonsRow(count: number, ms: number): Row {
  return {
    name: `content import, ${count} lessons`,
    result: `${formatNumber(ms / 1000)} s`,
    baseline: "",
    goal: `≤ ${lessonsMaxSeconds} s`,
    isGoalReached: ms <= lessonsMaxSeconds * 1000,
    figures: { ms },
  };
}

function picturesRow(
  count: number,
  { showsProgress }: { showsProgress: boolean },
  ms: number,
  encodingMs: number,
): Row {
  const ratio = encodingMs / ms;
  return {
    name: `content import, ${count} new pictures`,
    result: `${formatNumber(ms / 1000)} s = ${formatRatio(ratio)}, ${showsProgress ? "with" : "without"} progress`,
    baseline: `${formatNumber(encodingMs / 1000)} s sharp alone, all cores`,
    goal: `≥ ${picturesMinRatio} ×`,
    isGoalReached: ratio >= picturesMinRatio,
    figures: { ms, alone: encodingMs, ratio, showsProgress },
  };
}
