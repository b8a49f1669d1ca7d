import { writeFile } from "node:fs/promises";
import { erasePerson } from "#domains/people/erasure/erase-person.server.ts";
import { exportPerson } from "#domains/people/erasure/export-person.server.ts";
import { findPerson } from "#domains/people/erasure/find-person.server.ts";
import { findPortal } from "#domains/settings/find-portal.server.ts";
import { deleteUnusedCopies } from "#domains/people/data-copy/sweep-data-copies.server.ts";
import { listConversationFiles } from "#domains/conversations/files/list-files.server.ts";
import { deleteUnusedPictures } from "#domains/people/profile/sweep-profile-pictures.server.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { StartFailure } from "#platform/start-failure.ts";
import type { Installation } from "#server/installation.ts";
import { personalTables } from "#server/jobs/personal-data.ts";
import { portalNotFound, systemContext } from "#server/system-context.ts";
import { defineCommand } from "./command-line.ts";

const portalOnly = {
  portal: { value: "<host>", about: "only data of this portal; all portals by default" },
} as const;

export const exportPersonCommand = defineCommand({
  name: "export-person",
  about: "exports everything stored about a person in one or all portals as JSON",
  positionals: ["<email or user id>", "<file>"],
  options: portalOnly,
  async run({ installation, print }, positionals, { portal }) {
    const [emailOrId, file] = positionals as [string, string];
    const { db } = installation.database;
    const user = await findUser(installation, emailOrId, portal);
    const data = await exportPerson(db, personalTables, user, (table, rows) =>
      print(`  ${table}: ${rows}`),
    );
    const exportedAt = new Date(installation.clock.now()).toISOString();
    const personCopy = { exportedAt, portal: user.environmentId ?? "all portals", data };
    // Only its owner can read the file, and an existing file is not overwritten.
    await writeFile(file, `${JSON.stringify(personCopy, null, 2)}\n`, {
      mode: 0o600,
      flag: "wx",
    }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST")
        throw new StartFailure(`${file} already exists. Choose another file.`);
      throw error;
    });
    await withTransaction(db, async (tx) => {
      for (const host of user.hosts)
        await writeAudit(tx, await systemContext(installation, host), {
          action: "exportPerson",
          subject: ["user", user.userId],
          before: {},
          after: {},
          detail: { userId: user.userId },
        });
    });
    print(`The copy is in ${file}. Send it only to this person.`);
  },
});

export const erasePersonCommand = defineCommand({
  name: "erase-person",
  about:
    "erases a person in one or all portals now; without --confirm, it only lists what it would erase",
  positionals: ["<email or user id>"],
  options: {
    ...portalOnly,
    confirm: { value: "<user id>", about: "the id that the command printed; erases the person" },
  },
  async run({ installation, print }, positionals, { portal, confirm }) {
    const { db } = installation.database;
    const user = await findUser(installation, positionals[0]!, portal);
    if (confirm === undefined) {
      await exportPerson(db, personalTables, user, (table, rows) => print(`  ${table}: ${rows}`));
      print("Nothing is erased yet. This can't be undone. To erase it, add:");
      print(`  --confirm ${user.userId}`);
      return;
    }
    if (confirm !== user.userId)
      throw new StartFailure(`--confirm names another account than ${user.userId}.`);
    const { erased, names } = await withTransaction(db, async (tx) => {
      const filesToDelete = await listConversationFiles(tx, user);
      const erasedRows = await erasePerson(tx, personalTables, user);
      for (const host of user.hosts)
        await writeAudit(tx, await systemContext(installation, host), {
          action: "erasePerson",
          subject: ["user", user.userId],
          before: { rows: Object.fromEntries(erasedRows.map(({ table, rows }) => [table, rows])) },
          after: {},
          detail: { userId: user.userId },
        });
      return { erased: erasedRows, names: filesToDelete };
    });
    const tools = { db, files: installation.files };
    for (const name of names) await installation.files.delete(name);
    await deleteUnusedPictures(tools, user.userId);
    await deleteUnusedCopies(tools, user.userId);
    for (const { table, rows } of erased) print(`  ${table}: ${rows}`);
    print("The person was erased. Older backups still contain their data.");
  },
});

type FoundUser = { userId: string; environmentId: string | null; hosts: string[] };

async function findUser(
  { database: { db }, portals }: Installation,
  emailOrId: string,
  host: string | undefined,
): Promise<FoundUser> {
  const portal = host === undefined ? null : await findPortal({ db, portals }, host);
  if (host !== undefined && !portal) throw await portalNotFound(db, host);
  const environmentId = portal?.id ?? null;
  const found = await findPerson(db, { emailOrId, environmentId });
  const location = environmentId === null ? "in this installation" : `in ${host}`;
  if (!found) throw new StartFailure(`Nobody ${location} has the email or user id ${emailOrId}.`);
  if (!found.isProven)
    throw new StartFailure(
      `The email ${emailOrId} was never verified, so the account may belong to someone else. ` +
        `Make sure that it is theirs, then use its user id: ${found.userId}`,
    );
  return { userId: found.userId, environmentId, hosts: found.hosts };
}
