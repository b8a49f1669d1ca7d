import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parse } from "yaml";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { StartFailure } from "#platform/start-failure.ts";
import { systemContext } from "#server/system-context.ts";
import { defineCommand, portalOption } from "./command-line.ts";

export const settingsCommand = defineCommand({
  name: "settings",
  about: "changes the settings in a YAML file and keeps the others",
  positionals: ["<file.yaml>"],
  options: portalOption,
  async run({ installation, print }, positionals, { portal }) {
    const ctx = await systemContext(installation, portal);
    const settings = await readSettings(resolve(positionals[0]!));
    const { version } = await updateSettings(ctx, { settings });
    print(`The settings were changed to version ${version}.`);
  },
});

async function readSettings(file: string): Promise<Record<string, unknown>> {
  const text = await readFile(file, "utf8");
  const parsed = parseYaml(text, file);
  if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed))
    return parsed as Record<string, unknown>;
  throw new StartFailure(
    `The file ${file} contains no settings: write "section:" and its settings.`,
  );
}

function parseYaml(text: string, file: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new StartFailure(`The file ${file} is not valid YAML: ${(error as Error).message}`);
  }
}
