import { eraseInstallation, existingPaths } from "#platform/erase-installation.server.ts";
import { type MinimalTools, defineCommand } from "./command-line.ts";
import { requireConfirmation } from "./require-confirmation.ts";

const options = { yes: { about: "deletes without confirming" } } as const;

/** Runs without the database, which it deletes. */
export const deleteEverythingCommand = defineCommand<typeof options, MinimalTools>({
  name: "delete-everything",
  about: "deletes this installation's database, pictures and secret, after you confirm",
  options,
  async run({ environment: { dataDir, databaseUrl }, print, ask }, _, { yes }) {
    const location = { dataDir, databaseUrl };
    const deletions = [
      ...existingPaths(location),
      ...(databaseUrl ? ["every table in DATABASE_URL"] : []),
    ];
    if (deletions.length === 0) return print(`There is nothing to delete in ${dataDir}.`);
    print(`This deletes for good:\n${deletions.map((one) => `  ${one}`).join("\n")}`);
    if (!yes) await requireConfirmation(ask, "delete everything");
    await eraseInstallation(location);
    print("Everything was deleted. The next start begins with an empty installation.");
  },
});
