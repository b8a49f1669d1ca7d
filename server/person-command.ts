import { writeFile } from "node:fs/promises";
import { erasePerson } from "#domains/accounts/erasure/erase-person.server.ts";
import { exportPerson } from "#domains/accounts/erasure/export-person.server.ts";
import { findPerson } from "#domains/accounts/erasure/find-person.server.ts";
import { findPortal } from "#domains/settings/find-portal.server.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { StartFailure } from "#platform/start-failure.ts";
import type { Command } from "./commands.ts";
import type { Installation } from "./installation.ts";
import { personalTables } from "./personal-data.ts";
import { demandWords, readOptions } from "./read-options.ts";
import { systemContext } from "./system-context.ts";

const exportUsage = "export-person <email or user id> <file> [--portal <host>]";
const eraseUsage = "erase-person <email or user id> [--portal <host>] [--confirm <user id>]";

const exportPersonCommand: Command = {
  usage: exportUsage,
  about: "writes a copy of everything stored about a person, in one portal or in all, as JSON",
  async run({ installation, say }, args) {
    const { words, options } = readOptions(args, ["portal"]);
    const [named, file] = demandWords(words, 2, exportUsage) as [string, string];
    const { db } = installation.database;
    const whom = await find(installation, named, options["portal"]);
    const data = await exportPerson(db, personalTables, whom, (table, rows) =>
      say(`  ${table}: ${rows}`),
    );
    const exportedAt = new Date(installation.clock.now()).toISOString();
    const copy = { exportedAt, portal: whom.environmentId ?? "all portals", data };
    // Readable by its owner alone; a file that is there is not overwritten.
    await writeFile(file, `${JSON.stringify(copy, null, 2)}\n`, { mode: 0o600, flag: "wx" }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === "EEXIST")
          throw new StartFailure(`${file} is there already. Name a new file.`);
        throw error;
      },
    );
    say(`The copy is in ${file}. Send it to nobody but the person.`);
  },
};

const erasePersonCommand: Command = {
  usage: eraseUsage,
  about:
    "erases a person now, in one portal or in all; without --confirm it only says what it would erase",
  async run({ installation, say }, args) {
    const { words, options } = readOptions(args, ["portal", "confirm"]);
    const [named] = demandWords(words, 1, eraseUsage) as [string];
    const { db } = installation.database;
    const { portal, confirm } = options;
    const whom = await find(installation, named, portal);
    if (confirm === undefined) {
      await exportPerson(db, personalTables, whom, (table, rows) => say(`  ${table}: ${rows}`));
      say("Nothing is erased yet. This can't be undone. To erase it, add:");
      say(`  --confirm ${whom.userId}`);
      return;
    }
    if (confirm !== whom.userId)
      throw new StartFailure(`--confirm names another account than ${whom.userId}.`);
    const erased = await withTransaction(db, async (tx) => {
      const done = await erasePerson(tx, personalTables, whom);
      for (const host of whom.hosts)
        await writeAudit(tx, await systemContext(installation, host), "erasePerson", {
          userId: whom.userId,
        });
      return done;
    });
    for (const { table, rows } of erased) say(`  ${table}: ${rows}`);
    say("The person is erased. Backups made before still hold them.");
  },
};

/** What an operator does for a person who asks for their data, or for its erasure. */
export const personCommands: Record<string, Command> = {
  "export-person": exportPersonCommand,
  "erase-person": erasePersonCommand,
};

type Whom = { userId: string; environmentId: string | null; hosts: string[] };

async function find(
  { database: { db }, portals }: Installation,
  named: string,
  host: string | undefined,
): Promise<Whom> {
  const portal = host === undefined ? null : await findPortal({ db, portals }, host);
  if (host !== undefined && !portal)
    throw new StartFailure(
      `There is no portal with the host ${host}: npm run lampstand -- portals lists them.`,
    );
  const environmentId = portal?.id ?? null;
  const found = await findPerson(db, { named, environmentId });
  const place = environmentId === null ? "in this installation" : `in ${host}`;
  if (!found) throw new StartFailure(`Nobody ${place} has the email or user id ${named}.`);
  if (!found.isProven)
    throw new StartFailure(
      `The email ${named} was never verified, so the account may be another person's. ` +
        `Make sure that it is theirs, then name it by its user id: ${found.userId}`,
    );
  return { userId: found.userId, environmentId, hosts: found.hosts };
}
