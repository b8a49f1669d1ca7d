import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { userWithRole, registeredBrowser, sessionBrowser } from "#tests/kit/factories.ts";
import { createVisitForm } from "#tests/kit/visit-form.ts";
import { verifyAddress } from "#tests/kit/emails.ts";
import { gatewayKeys } from "#tests/kit/gateway-notifications.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { makePeople, operationCalls, orderId, type People } from "./operation-calls.ts";
import { type Cell, type OperationRow, permissionsPage } from "./permissions-page.ts";

type Caller = { browser: Browser; userId: string; email?: string };
type Described = {
  path: string;
  method: string;
  operation: {
    operationId: string;
    tags: [string];
    security: object[];
    responses: Record<string, { description: string }>;
  };
};
type Answered = { status: number; code: string | undefined };

let portal: TestPortal;
let people: People;
let operations: Described[];

/** The user whom the calls are about, who is none of the callers. */
const subject = () => people.person;

const number = "0123-4567-89AB";

/** Creates a caller, by role. */
const callers: Record<string, () => Promise<Caller>> = {
  guest: async () => ({ browser: portal.browser(), userId: "guest" }),
  "temporary account": () => sessionBrowser(portal),
  learner: () => registeredBrowser(portal),
  mentor: () => userWithRole(portal, "mentor"),
  "mp-leader": () => userWithRole(portal, "mp-leader"),
  "mp-admin": () => userWithRole(portal, "mp-admin"),
  "envmgr-admin": () => userWithRole(portal, "envmgr-admin"),
};
const roles = Object.keys(callers);

/** `ownCalls`: what changes in a call so that it is about the caller, or the caller's data, instead of the subject. */
const profile = ({ userId }: Caller) => ({ path: { profileId: `bo:${userId}` } });
const user = ({ userId }: Caller) => ({ path: { userId } });
const ownCalls: Record<
  string,
  (caller: Caller) => { path?: Record<string, string>; json?: unknown }
> = {
  getUser: user,
  setUserFields: user,
  upgradeUser: user,
  getProfile: profile,
  updateProfile: profile,
  setDeletion: profile,
  ensureProgressRecord: ({ userId }) => ({ json: { id: `first:${userId}` } }),
  getOrder: () => ({}),
  renameCertificate: () => ({}),
};

/** Prepares calls that would otherwise be refused for another reason than the caller's role. */
const preparations: Record<string, (caller: Caller) => Promise<unknown>> = {
  sendProofCode: async ({ email }) => email && verifyAddress(portal, email),
  // The test opens after the lessons before it.
  createTestResult: async ({ browser }) => {
    for (const id of ["welcome", "members"])
      await call(browser, "PUT", `/courses/first-steps/elements/${id}/progress`, { state: "done" });
  },
};

/** Operations that end the caller's session or sign the caller in to another account. Each gets a new caller. */
const changesCaller = new Set([
  "register",
  "login",
  "createSession",
  "signOut",
  "signOutEverywhere",
  "refreshTokens",
  "registerDisciple",
  "setDeletion",
]);

/** Answers by operation and role: `others` to the call about the subject, `own` to the call about the caller. */
const answers = new Map<string, Record<string, { others: Answered; own: Answered | null }>>();

beforeAll(async () => {
  portal = await startTestPortal({ environment: gatewayKeys });
  await createVisitForm(portal);
  const { json } = await call(portal, "GET", "/openapi.json");
  const paths = json["paths"] as unknown as Record<string, Record<string, Described["operation"]>>;
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const made = await makePeople(portal);
  const { person } = made;
  people = { ...made, second: person, unverified: person, leaving: person };
  await portal.database.db.execute(sql`
    insert into certificates (environment_id, number, user_id, course_id, edition, revision, name, title, language,
      minutes, finished_at, issued_at)
    values ('first', ${number}, ${person.userId}, 'first-steps', 1, 1, 'Anna', 'First steps', 'en', 20, now(), now())`);
});
afterAll(() => portal.close());

/** Gives the order and the certificate of these tests to a user. */
async function giveTo(userId: string): Promise<void> {
  await portal.database.db.execute(
    sql`update orders set user_id = ${userId} where id = ${orderId}`,
  );
  await portal.database.db.execute(sql`update certificates set user_id = ${userId}`);
}

/** Assigns the subject to the caller, who is then the subject's mentor if the caller's role allows it. */
async function connectTo(mentorId: string): Promise<void> {
  const connection = JSON.stringify({ type: "certain", mentorId });
  await portal.database.db.execute(sql`
    update memberships set chat_connection = ${connection}::jsonb
    where user_id = ${subject().userId}`);
}

async function ask({ path, method, operation }: Described, caller: Caller, own: boolean) {
  const { operationId } = operation;
  const named = operationCalls[operationId]!(people);
  const about = own ? { ...named, ...ownCalls[operationId]!(caller) } : named;
  const names: Record<string, string> = {
    ...about.path,
    ...(about.path?.["number"] && { number }),
  };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => names[name]!);
  const address = about.query ? `${filled}?${about.query}` : filled;
  if (own && caller.userId !== "guest") await giveTo(caller.userId);
  await preparations[operationId]?.(caller);
  const { status, json } = await call(caller.browser, method.toUpperCase(), address, about.json);
  await giveTo(subject().userId);
  expect(status, operationId).toBeLessThan(500);
  return { status, code: (json as { code?: string } | null)?.code };
}

test.each(roles)("every operation answers for the role: %s", async (role) => {
  const shared = await callers[role]!();
  await connectTo(shared.userId);
  for (const described of operations) {
    const { operationId } = described.operation;
    const makeCaller = () => (changesCaller.has(operationId) ? callers[role]!() : shared);
    const others = await ask(described, await makeCaller(), false);
    const own = operationId in ownCalls ? await ask(described, await makeCaller(), true) : null;
    const row = answers.get(operationId) ?? {};
    answers.set(operationId, { ...row, [role]: { others, own } });
  }
  // The caller is still signed in to the same account.
  const self = await call(shared.browser, "GET", "/users/self");
  expect(self.json["id"]).toBe(shared.userId);
});

const isRefused = ({ status, code }: Answered) =>
  status === 401 || (status === 403 && code === "AUTH-DENY");

/** A 404 means that the role may not see something private, if another role finds it. */
function cellOf(
  { others, own }: { others: Answered; own: Answered | null },
  isFound: boolean,
): Cell {
  const hidden = ({ status }: Answered) => status === 404 && isFound;
  const refused = isRefused(others) || hidden(others);
  if (!refused) return "yes";
  if (own && !isRefused(own) && !hidden(own)) return "own";
  return others.status === 401 ? "sign in" : "no";
}

function rows(): OperationRow[] {
  return operations.map(({ operation: { operationId, tags } }) => {
    const byRole = answers.get(operationId)!;
    const all = Object.values(byRole).flatMap(({ others, own }) =>
      own ? [others, own] : [others],
    );
    const isFound = all.some(({ status }) => status < 300);
    const cells = roles.map((role) => [role, cellOf(byRole[role]!, isFound)] as const);
    return { tag: tags[0], operationId, cells: Object.fromEntries(cells) };
  });
}

test("docs/permissions.md says who may call each operation", async () => {
  const page = await permissionsPage(rows());
  await expect(page).toMatchFileSnapshot("../../../docs/permissions.md");
});

test("the description says it too: who must sign in, and what can be denied", () => {
  for (const { operation } of operations) {
    const { operationId, security, responses } = operation;
    const { cells } = rows().find((row) => row.operationId === operationId)!;
    const needsUser = !security.some((scheme) => Object.keys(scheme).length === 0);
    if (needsUser) expect([operationId, cells["guest"]]).toEqual([operationId, "sign in"]);
    const codes = Object.values(answers.get(operationId)!).map(({ others }) => others.code);
    if (codes.includes("AUTH-DENY"))
      expect([operationId, responses["403"]?.description]).toEqual([
        operationId,
        expect.stringContaining("AUTH-DENY"),
      ]);
    if (codes.includes("SIGN-IN-FIRST"))
      expect([operationId, "401" in responses]).toEqual([operationId, true]);
  }
});

test("only policies and the lists of members look at the caller's roles", async () => {
  const { glob, readFile } = await import("node:fs/promises");
  const found: string[] = [];
  for await (const file of glob(
    "{app,blocks,content,domains,popups,request,server}/**/*.{ts,tsx}",
  )) {
    if (file.includes(".test.") || file === "domains/settings/policy-rules.server.ts") continue;
    if (/\bactor\.roles\b|\broles\.(?:includes|some)\(/.test(await readFile(file, "utf8")))
      found.push(file);
  }
  expect(found).toEqual(["domains/people/policy.server.ts"]);
});
