import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { loadUserNames } from "#domains/identity/membership/load-user-names.server.ts";
import { exportAuditLog } from "#domains/settings/audit-log/export-audit-log.server.ts";
import {
  type AuditEntry,
  listAuditLog,
} from "#domains/settings/audit-log/list-audit-log.server.ts";
import { StartFailure } from "#platform/start-failure.ts";
import { systemContext } from "#server/system-context.ts";
import { defineCommand, portalOption, WrongUsage } from "./command-line.ts";

/** The audit log for admins. */
export const auditCommand = defineCommand({
  name: "audit",
  about: "lists the newest changes that staff made, or exports all of them",
  options: {
    ...portalOption,
    actor: { value: "<user id>", about: "only changes by this person; system: by commands" },
    action: { value: "<action>", about: "only this kind of change, such as updateSettings" },
    subject: { value: "<subject>", about: "only changes of this, such as page or page:about" },
    from: { value: "<time>", about: "only changes since this date or time (2026-11-23, in UTC)" },
    to: { value: "<time>", about: "only changes before this date or time" },
    text: { value: "<text>", about: "only entries with this text" },
    csv: { value: "<file.csv>", about: "writes all these entries into this file" },
  },
  check(_, { from, to }) {
    readTime("from", from);
    readTime("to", to);
  },
  async run({ installation, print }, _, { portal, csv, from, to, ...texts }) {
    const ctx = await systemContext(installation, portal);
    const filter = { ...texts, from: readTime("from", from), to: readTime("to", to) };
    if (csv === undefined) {
      const { rows } = await listAuditLog(ctx, filter, loadUserNames);
      for (const entry of rows) print(formatEntry(entry));
      return;
    }
    const parts = Readable.from(await exportAuditLog(ctx, filter, loadUserNames));
    // Only its owner can read the file, and an existing file is not overwritten.
    const file = createWriteStream(csv, { mode: 0o600, flags: "wx" });
    await pipeline(parts, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST")
        throw new StartFailure(`${csv} already exists. Choose another file.`);
      throw error;
    });
    print(`The audit log is in ${csv}.`);
  },
});

/** @throws WrongUsage */
function readTime(option: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? new Date(text) : new Date(Number.NaN);
  if (Number.isNaN(time.getTime()))
    throw new WrongUsage(
      `--${option} must be a date or time, such as 2026-11-23 or 2026-11-23T18:00Z.`,
    );
  return time;
}

function formatEntry({ at, actor, actorName, action, subject, before, after }: AuditEntry): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const valueOf = (value: unknown) => (value === undefined ? "nothing" : JSON.stringify(value));
  const changes = names.map(
    (name) => `${name}: ${valueOf(before[name])} → ${valueOf(after[name])}`,
  );
  const about = [subject.type, subject.id].filter(Boolean).join(":");
  return [at, actorName || actor, action, about, changes.join("; ")].join("\t");
}
