import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { exportContent } from "#content/export-content.server.ts";
import { importContent, ImportRefused } from "#content/import-content.server.ts";
import { StartFailure } from "#platform/start-failure.ts";
import { systemContext } from "#server/system-context.ts";
import { defineCommand, portalOption } from "./command-line.ts";

export const importCommand = defineCommand({
  name: "import",
  about: "imports a content folder into a portal: all of it, or nothing if there is an error",
  positionals: ["<folder or zip>"],
  options: {
    ...portalOption,
    "dry-run": { about: "lists every change and error without writing anything" },
    draft: { about: "publishes nothing: pages become drafts, courses stay unpublished" },
    only: {
      value: "<path>",
      about: "only this course or page, such as courses/a-first-walk; can be repeated",
      many: true,
    },
  },
  async run(
    { installation, print, progress },
    positionals,
    { portal, "dry-run": dryRun, draft, only },
  ) {
    const path = resolve(positionals[0]!);
    const ctx = await systemContext(installation, portal);
    try {
      const report = await importContent(ctx, path, { dryRun, draft, only, progress });
      for (const line of describeReport(report)) print(line);
      await printLimited(report.warnings, "warning", print);
      if (dryRun) print("Dry run: nothing was written.");
      else print(draft ? "Imported the content as drafts." : "Imported the content.");
    } catch (error) {
      if (!(error instanceof ImportRefused)) throw error;
      await printLimited(error.warnings, "warning", print);
      const mistakes: string[] = [];
      await printLimited(error.errors, "", (line) => void mistakes.push(line));
      throw new StartFailure(
        `Nothing was imported from ${path}: there ${describeErrorCount(error.errors.length)}.\n${mistakes.join("\n")}`,
      );
    }
  },
});

const describeErrorCount = (count: number) => (count === 1 ? "is an error" : `are ${count} errors`);

/** How many lines are printed at most (a few screens). If there are more, a file gets all lines. */
const printedLinesMax = 200;

async function printLimited(
  lines: readonly string[],
  kind: string,
  print: (line: string) => void,
): Promise<void> {
  const prefix = kind === "" ? "" : `  ${kind}: `;
  for (const line of lines.slice(0, printedLinesMax)) print(`${prefix}${line}`);
  if (lines.length <= printedLinesMax) return;
  const folder = await mkdtemp(join(tmpdir(), "lampstand-import-"));
  const file = join(folder, `${kind || "error"}s.txt`);
  await writeFile(file, `${lines.join("\n")}\n`);
  print(`${prefix}${lines.length - printedLinesMax} more. All ${lines.length} are in ${file}`);
}

export const exportCommand = defineCommand({
  name: "export",
  about: "writes a portal's content as a folder that can be imported",
  positionals: ["<folder>"],
  options: portalOption,
  async run({ installation, print }, positionals, { portal }) {
    const { warnings } = await exportContent(
      await systemContext(installation, portal),
      resolve(positionals[0]!),
    );
    for (const warning of warnings) print(`  warning: ${warning}`);
    print(`The content is in ${positionals[0]}.`);
  },
});

function describeReport(report: Awaited<ReturnType<typeof importContent>>): string[] {
  const { warnings: _, settings, parts, ...otherParts } = report;
  return [
    ...Object.entries({ ...otherParts, ...parts }).map(
      ([part, changes]) => `  ${part}: ${describeChanges(changes)}`,
    ),
    `  settings: ${settings}`,
  ];
}

function describeChanges(changes: Record<string, readonly string[]>): string {
  const { unchanged = [], ...others } = changes;
  const parts = Object.entries(others)
    .filter(([, names]) => names.length > 0)
    .map(([how, names]) => `${how} ${names.join(", ")}`);
  return [...parts, `${unchanged.length} unchanged`].join("; ");
}
