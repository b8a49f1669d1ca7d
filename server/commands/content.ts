import { resolve } from "node:path";
import { exportContent } from "#domains/courses/export-content.server.ts";
import { importContent } from "#domains/courses/import-content.server.ts";
import { systemContext } from "#server/system-context.ts";
import { defineCommand, portalOption } from "./command-line.ts";

export const importCommand = defineCommand({
  name: "import",
  about: "brings a content folder into a portal: all of it, or nothing after any mistake",
  words: ["<folder or zip>"],
  options: portalOption,
  async run({ installation, say }, words, { portal }) {
    const ctx = await systemContext(installation, portal);
    const report = await importContent(ctx, resolve(words[0]!));
    for (const line of describeReport(report)) say(line);
  },
});

export const exportCommand = defineCommand({
  name: "export",
  about: "writes a portal's content as a folder that can be imported",
  words: ["<folder>"],
  options: portalOption,
  async run({ installation, say }, words, { portal }) {
    const { warnings } = await exportContent(
      await systemContext(installation, portal),
      resolve(words[0]!),
    );
    for (const warning of warnings) say(`  warning: ${warning}`);
    say(`The content is in ${words[0]}.`);
  },
});

function describeReport(report: Awaited<ReturnType<typeof importContent>>): string[] {
  const { warnings, settings, parts, ...own } = report;
  return [
    ...Object.entries({ ...own, ...parts }).map(
      ([part, changes]) => `  ${part}: ${describeChanges(changes)}`,
    ),
    `  settings: ${settings}`,
    ...warnings.map((warning) => `  warning: ${warning}`),
    "The content is imported.",
  ];
}

function describeChanges(changes: Record<string, readonly string[]>): string {
  const { unchanged = [], ...others } = changes;
  const told = Object.entries(others)
    .filter(([, names]) => names.length > 0)
    .map(([how, names]) => `${how} ${names.join(", ")}`);
  return [...told, `${unchanged.length} unchanged`].join("; ");
}
