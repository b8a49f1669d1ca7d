import { eraseInstallation, placesOf } from "#platform/erase-installation.server.ts";
import { type BareTools, defineCommand } from "./command-line.ts";
import { requireAgreement } from "./require-agreement.ts";

const options = { yes: { about: "deletes without confirming" } } as const;

/** Runs without the database, which it deletes. */
export const deleteEverythingCommand = defineCommand<typeof options, BareTools>({
  name: "delete-everything",
  about: "deletes this installation's database, pictures and secret, after you confirm",
  options,
  async run({ environment: { dataDir, databaseUrl }, print, ask }, _, { yes }) {
    const place = { dataDir, databaseUrl };
    const places = [...placesOf(place), ...(databaseUrl ? ["every table in DATABASE_URL"] : [])];
    if (places.length === 0) return print(`There is nothing to delete in ${dataDir}.`);
    print(`This deletes for good:\n${places.map((one) => `  ${one}`).join("\n")}`);
    if (!yes) await requireAgreement(ask, "delete everything");
    await eraseInstallation(place);
    print("Everything was deleted. The next start begins with an empty installation.");
  },
});
