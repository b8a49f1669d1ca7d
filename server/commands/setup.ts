import { startFrom } from "#content/starters/start-from.server.ts";
import { starterIds } from "#content/starters/starters.ts";
import { readSetup } from "#domains/settings/setup/change-setup.server.ts";
import { systemContext } from "#server/system-context.ts";
import { defineCommand, portalOption, requireChoice } from "./command-line.ts";

export const startFromCommand = defineCommand({
  name: "start-from",
  about: `fills a portal with the drafts of a starter, in its languages and with its name: ${starterIds.join(", ")}`,
  positionals: ["<starter>"],
  options: portalOption,
  check([starter]) {
    requireChoice("starter", starter, starterIds);
  },
  async run({ installation, print }, [starter], { portal }) {
    const ctx = await systemContext(installation, portal);
    const report = await startFrom(ctx, requireChoice("starter", starter, starterIds));
    for (const warning of report.warnings) print(`  warning: ${warning}`);
    print("The drafts are in the portal. Publish them in the studio, at /studio/setup/publish.");
  },
});

export const setupCommand = defineCommand({
  name: "setup",
  about: "lists the steps of a portal's setup, and which of them are done",
  options: portalOption,
  async run({ installation, print }, _, { portal }) {
    const { steps } = await readSetup(await systemContext(installation, portal));
    for (const { id, isDone } of steps) print(`${id}\t${isDone ? "done" : "open"}`);
  },
});
