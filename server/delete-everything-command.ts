import { createInterface } from "node:readline/promises";
import { eraseInstallation, placesOf } from "#platform/erase-installation.server.ts";
import type { Environment } from "#platform/environment.ts";
import { StartFailure } from "#platform/start-failure.ts";

const line = "delete-everything [--yes]";
const agreed = "delete everything";

/** Runs without the database, which it deletes. */
export const deleteEverythingCommand = {
  usage: line,
  about: "deletes this installation's database, pictures and secret, after asking",
  async run(
    { dataDir, databaseUrl }: Environment,
    say: (line: string) => void,
    args: readonly string[],
  ): Promise<void> {
    if (args.some((one) => one !== "--yes"))
      throw new StartFailure(`Say it so: npm run lampstand -- ${line}`);
    const place = { dataDir, databaseUrl };
    const places = [...placesOf(place), ...(databaseUrl ? ["every table in DATABASE_URL"] : [])];
    if (places.length === 0) return say(`There is nothing to delete in ${dataDir}.`);
    say(`This deletes for good:\n${places.map((one) => `  ${one}`).join("\n")}`);
    if (!args.includes("--yes") && !(await isAgreed()))
      throw new StartFailure("Nothing was deleted.");
    await eraseInstallation(place);
    say("Everything is deleted. The next start begins with an empty installation.");
  },
};

/** Without a terminal nobody can be asked. */
async function isAgreed(): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new StartFailure("Nothing was deleted: add --yes to delete without being asked.");
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(`Type "${agreed}" to go on: `)).trim() === agreed;
  } finally {
    terminal.close();
  }
}
