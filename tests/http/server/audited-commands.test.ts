import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commands } from "#server/commands/commands.ts";
import { runCommand } from "#tests/kit/commands.ts";
import { verifyAddress } from "#tests/kit/emails.ts";
import { openRegisteredBrowser } from "#tests/kit/factories.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let folder: string;
let person: { userId: string; email: string };
beforeAll(async () => {
  portal = await startTestPortal();
  folder = await mkdtemp(join(tmpdir(), "lampstand-audited-"));
  person = await openRegisteredBrowser(portal);
  await verifyAddress(portal, person.email);
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true });
});

const number = "0123-4567-89AB";
const reviewId = "5f0c1a52-3c39-4a17-9d5f-1a2b3c4d5e6f";
const invitationId = "7f0c1a52-3c39-4a17-9d5f-1a2b3c4d5e6f";
const orderId = "6f0c1a52-3c39-4a17-9d5f-1a2b3c4d5e6f";

/** Commands that change nothing in a portal, and why they need no entry. */
const otherCommands: Record<string, string> = {
  portals: "reads",
  setup: "reads",
  "claim-link": "works only before there is any portal",
  invitations: "reads",
  audit: "reads; with --csv it is an export, which audit-log.test.ts covers",
  backup: "belongs to no portal",
  "check-backup": "reads",
  "move-files": "belongs to no portal",
  restore: "works only in an empty installation, and restores the log",
  "connect-bots": "needs a messenger",
  "test-channel": "needs a messenger; test-channel.test.ts covers it",
};

/** Arguments for every command that changes something, in the order in which they run. */
const changingCommands = (): Record<string, string[]> => {
  const first = ["--portal", "first.example"];
  const email = ["--email", person.email];
  return {
    "create-portal": ["hope", "--host", "hope.example", "--parent", "first"],
    "change-portal": ["hope", "--name", "Hope"],
    "start-from": ["blank", "--portal", "hope.example"],
    import: ["tests/fixtures/tiny-course", "--portal", "hope.example"],
    export: [join(folder, "content"), "--portal", "hope.example"],
    settings: [join(folder, "settings.yaml"), ...first],
    messages: ["import", join(folder, "texts.json"), "--language", "en", ...first],
    page: ["unpublish", "main", ...first],
    call: ["trashCourse", "--with", "courseId=short", ...first],
    "grant-course": ["a-paid-course", ...email, ...first],
    orders: ["revoke", orderId, ...first],
    certificate: [number, "--revoke", "yes", ...first],
    reviews: ["first-steps", "--hide", reviewId, ...first],
    "grant-role": ["mentor", ...email, ...first],
    "revoke-role": ["mentor", ...email, ...first],
    invite: ["mentor", ...first],
    "revoke-invitation": [invitationId, ...first],
    "quick-link": ["/", ...email, ...first],
    "second-step": ["reset", person.email, ...first],
    "export-person": [person.email, join(folder, "person.json"), ...first],
    secret: ["google.clientSecret", "--remove", ...first],
    "erase-person": [person.email, "--confirm", person.userId, ...first],
    "empty-portal": ["hope", "--yes"],
    "delete-portal": ["hope", "--yes"],
  };
};

async function prepare(): Promise<void> {
  await writeFile(join(folder, "settings.yaml"), "title: Changed\n");
  const texts = { "common.close": { en: "Close", text: "Shut" } };
  await writeFile(join(folder, "texts.json"), JSON.stringify(texts));
  await portal.database.db.execute(sql`
    insert into certificates (environment_id, number, user_id, course_id, edition, revision, name, title, language,
      minutes, finished_at, issued_at)
    values ('first', ${number}, ${person.userId}, 'first-steps', 1, 1, 'Anna', 'First steps', 'en', 20, now(), now())`);
  await portal.database.db.execute(sql`
    insert into reviews (environment_id, id, course_id, name, text, language)
    values ('first', ${reviewId}, 'first-steps', 'Anna', 'It helped me.', 'en')`);
  await portal.database.db.execute(sql`
    insert into invitations (environment_id, id, token_hash, role, languages, invited_by, created_at, expires_at)
    values ('first', ${invitationId}, 'none', 'mentor', '{}', 'system', now(), now() + interval '1 day')`);
  await portal.database.db.execute(sql`
    insert into orders (environment_id, id, user_id, course_ids, state, granted_by, paid_at)
    values ('first', ${orderId}, ${person.userId}, array['short'], 'paid', 'system', now())`);
}

test("every command that changes something writes to the audit log", async () => {
  const argumentsByName = changingCommands();
  const known = [...Object.keys(otherCommands), ...Object.keys(argumentsByName)];
  expect(Object.keys(commands).toSorted()).toEqual(known.toSorted());
  await prepare();
  const listEntries = async () => {
    const { rows } = await portal.database.db.execute<{
      id: string;
      actor: string;
      subject: string;
    }>(sql`select id, actor, subject_type as subject from audit_log`);
    return rows;
  };
  for (const [name, args] of Object.entries(argumentsByName)) {
    const before = new Set((await listEntries()).map(({ id }) => id));
    await runCommand(portal, [name, ...args]);
    const added = (await listEntries()).filter(({ id }) => !before.has(id));
    expect(added, name).not.toEqual([]);
    for (const { actor, subject } of added) {
      expect([name, actor]).toEqual([name, "system"]);
      expect([name, subject]).not.toEqual([name, ""]);
    }
  }
});
