import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isUuid } from "#platform/uuid.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { gatewayKeys } from "#tests/kit/gateway-notifications.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { createStaffWithAuthenticator } from "#tests/kit/second-step.ts";
import { mediaPreparations } from "./media-calls.ts";
import { createVisitForm } from "#tests/kit/visit-form.ts";
import { type Call, type Callers, createCallers, operationCalls } from "./operation-calls.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ environment: gatewayKeys, simulators: true });
  await createVisitForm(portal);
});
afterAll(() => portal.close());

const number = "0123-4567-89AB";
const reviewId = "5f0c1a52-3c39-4a17-9d5f-1a2b3c4d5e6f";

/** Bodies for operations that learners may also call, but which change other people's data if staff call them. */
const sharedOperations: Record<string, unknown> = {
  renameCertificate: { name: "Hanna Koval" },
  requestDataCopy: {},
};
/** Inputs for operations whose own example is refused, because it names something that doesn't exist. */
async function createExamples({ admin }: Callers): Promise<Record<string, Example>> {
  const invitation = await call(admin.browser, "POST", "/invitations", { role: "mentor" });
  const { browser: owner } = await createUserWithRole(portal, "envmgr-admin");
  const colleague = await createStaffWithAuthenticator(portal);
  const { userId } = await openRegisteredBrowser(portal);
  const { json } = await call(admin.browser, "GET", `/users/${userId}/sign-in`);
  await portal.database.db.execute(sql`
    insert into mentor_chats (environment_id, user_id, started_at)
    values ('first', ${admin.userId}, now())`);
  const mentor = await createUserWithRole(portal, "mentor");
  const profileId = `bo:${mentor.userId}`;
  await call(admin.browser, "PUT", `/mentor-profiles/${profileId}`, {
    leaderId: null,
    campaign: "",
    courseIds: ["first-steps", "short"],
    pageIds: [],
    languages: [],
    openMax: 5,
  });
  const sessions = json["sessions"] as unknown as { id: string }[];
  const changed = { color: "#15803d", type: "horizontal" };
  for (const [draft, path, value] of [
    ["look", ["theme", "color"], changed.color],
    ["menu", ["type"], changed.type],
  ] as const)
    await call(admin.browser, "PATCH", `/settings/${draft}/draft`, {
      changeId: draft,
      version: 0,
      operations: [{ op: "set", path, value }],
    });
  return {
    publishLook: { json: { version: 1 } },
    publishMenu: { json: { version: 1 } },
    revokeInvitation: { path: { invitationId: String(invitation.json["id"]) } },
    resetSecondStep: { path: { userId: colleague.userId }, caller: owner },
    addCourseMentor: { path: { courseId: "a-paid-course", profileId } },
    removeCourseMentor: { path: { courseId: "short", profileId } },
    endUserSession: { path: { userId, sessionId: sessions[0]!.id } },
  };
}

/** Operations with which mentors write: what they wrote is in the conversation, and nobody else may read it. */
const ownWords = ["replyToLearner", "sendTemplate", "addNote", "flagMessage"];
/** Operations on drafts: every change is stored with its author. What is published is in the audit log. */
const draftOperations = [
  "createElement",
  "copyElements",
  "importTranslation",
  ...["Course", "Element", "Look", "Menu", "EditedPage"].flatMap((name) => [
    `change${name}Draft`,
    `undo${name}Change`,
    `redo${name}Change`,
    `discard${name}Draft`,
    `restore${name}Revision`,
  ]),
];
/** Operations that compute an answer and store nothing. */
const readingOperations = [
  "prepareBlocks",
  "tryTest",
  "exportTestAnswers",
  "exportTranslationCsv",
  "exportTranslationXliff",
  "exportJourney",
];
/** Operations that change nothing of the portal: they only show that somebody is there. */
const operationsWithoutEntry = [
  // Its example publishes nothing; tests/http/studio/setup.test.ts looks at the entries.
  "publishContent",
  "enterScreen",
  "markThreadRead",
  // Unfinished uploads are nobody else's: what is added to the library has an entry.
  "deleteUnfinishedUpload",
  ...ownWords,
  ...draftOperations,
  ...readingOperations,
];
/** Operations that only give something out: they have no fields before and after. */
const operationsWithoutFields = [
  // The starter is imported as a whole; what it created is in the detail.
  "startFrom",
  "createPreviewLink",
  "exportAuditLog",
  "requestDataCopy",
];

/** Returns the operations that staff may call and learners may not, from docs/permissions.md. */
async function listStaffOperations(): Promise<string[]> {
  const page = await readFile("docs/permissions.md", "utf8");
  const rows = page
    .slice(page.indexOf("## Operations"))
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const learner = rows[0]!.indexOf("learner");
  return rows
    .filter((cells) => cells[learner] === "no" && cells.includes("yes"))
    .map((cells) => cells[1]!);
}

type Example = Pick<ReturnType<Call>, "path" | "caller" | "json">;
type Operation = { operationId: string };
type Entry = { action: string; actor: string; subject: string; hasFields: boolean };

async function listEntries(): Promise<Entry[]> {
  const { rows } = await portal.database.db.execute<Entry>(sql`
    select action, actor, subject_type as subject, before <> '{}' or after <> '{}' as "hasFields"
    from audit_log order by at, id`);
  return rows;
}

test("every change by staff through the API is in the audit log, with what it changed", async () => {
  const callers = await createCallers(portal);
  const { db } = portal.database;
  await db.execute(sql`
    insert into certificates (environment_id, number, user_id, course_id, edition, revision, name, title, language,
      minutes, finished_at, issued_at)
    values ('first', ${number}, ${callers.person.userId}, 'first-steps', 1, 1, 'Anna', 'First steps', 'en', 20, now(), now())`);
  await db.execute(sql`update reviews set id = ${reviewId}`);
  const { paths } = (await call(portal, "GET", "/openapi.json")).json as unknown as {
    paths: Record<string, Record<string, Operation>>;
  };
  const staffOperations = new Set([
    ...Object.keys(sharedOperations),
    ...(await listStaffOperations()),
  ]);
  const changes = Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({ path, method, operationId })),
    )
    .filter(({ operationId }) => staffOperations.has(operationId))
    .filter(({ operationId }) => !operationsWithoutEntry.includes(operationId))
    .filter(({ method, operationId }) => method !== "get" || operationId.startsWith("export"))
    // A revoked certificate can't be renamed.
    .toSorted(
      (a, b) =>
        Number(b.operationId in sharedOperations) - Number(a.operationId in sharedOperations),
    );
  const examples = await createExamples(callers);
  const preparations: Record<string, () => Promise<unknown>> = mediaPreparations(() => portal);
  const checked: string[] = [];
  for (const { path, method, operationId } of changes) {
    const example = { ...operationCalls[operationId]!(callers), ...examples[operationId] };
    const pathValues: Record<string, string> = { ...example.path, number, reviewId };
    const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => pathValues[name]!);
    const json = sharedOperations[operationId] ?? example.json;
    await preparations[operationId]?.();
    const before = await listEntries();
    const browser = operationId in sharedOperations ? undefined : example.caller;
    const { status, text } = await call(
      browser ?? callers.admin.browser,
      method.toUpperCase(),
      filledPath,
      json,
    );
    expect({ operationId, status, text }).toMatchObject({ operationId, status: 200 });
    checked.push(operationId);
    const added = (await listEntries()).slice(before.length);
    expect(added, operationId).not.toEqual([]);
    for (const { actor, subject, hasFields } of added) {
      expect([operationId, isUuid(actor)]).toEqual([operationId, true]);
      expect([operationId, subject]).not.toEqual([operationId, ""]);
      if (!operationsWithoutFields.includes(operationId))
        expect([operationId, hasFields]).toEqual([operationId, true]);
    }
  }
  expect(checked).toEqual(expect.arrayContaining(["revokeCertificate", "hideReview", "putPage"]));
  expect(checked.length).toBeGreaterThan(15);
});
