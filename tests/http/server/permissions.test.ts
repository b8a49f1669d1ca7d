import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import {
  createUserWithRole,
  openRegisteredBrowser,
  openSessionBrowser,
} from "#tests/kit/factories.ts";
import { createVisitForm } from "#tests/kit/visit-form.ts";
import { verifyAddress } from "#tests/kit/emails.ts";
import { gatewayKeys } from "#tests/kit/gateway-notifications.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { createCallers, operationCalls, orderId, type Callers } from "./operation-calls.ts";
import { type Cell, type OperationRow, renderPermissionsPage } from "./permissions-page.ts";

type Caller = { browser: Browser; userId: string; email?: string };
type Operation = {
  path: string;
  method: string;
  operation: {
    operationId: string;
    tags: [string];
    security: object[];
    responses: Record<string, { description: string }>;
  };
};
type CallResult = { status: number; code: string | undefined };

let portal: TestPortal;
let operationCallers: Callers;
let operations: Operation[];

/** The user whom the calls are about, who is none of the callers. */
const subjectUser = () => operationCallers.person;

const certificateNumber = "0123-4567-89AB";

/** Functions that create a caller with each role. */
const callerFactories: Record<string, () => Promise<Caller>> = {
  guest: async () => ({ browser: portal.browser(), userId: "guest" }),
  "temporary account": () => openSessionBrowser(portal),
  learner: () => openRegisteredBrowser(portal),
  mentor: () => createUserWithRole(portal, "mentor"),
  "mp-leader": () => createUserWithRole(portal, "mp-leader"),
  "mp-admin": () => createUserWithRole(portal, "mp-admin"),
  "envmgr-admin": () => createUserWithRole(portal, "envmgr-admin"),
};
const roles = Object.keys(callerFactories);

/** `ownCalls`: the changed parts of a call that is about the caller (or the caller's data), not the subject user. */
const ownProfileParams = ({ userId }: Caller) => ({ path: { profileId: `bo:${userId}` } });
const ownUserParams = ({ userId }: Caller) => ({ path: { userId } });
const ownCalls: Record<
  string,
  (caller: Caller) => { path?: Record<string, string>; json?: unknown }
> = {
  getUser: ownUserParams,
  setUserFields: ownUserParams,
  upgradeUser: ownUserParams,
  getProfile: ownProfileParams,
  updateProfile: ownProfileParams,
  setDeletion: ownProfileParams,
  ensureProgressRecord: ({ userId }) => ({ json: { id: `first:${userId}` } }),
  getOrder: () => ({}),
  renameCertificate: () => ({}),
};

/** Functions that prepare a call which would otherwise be refused for another reason than the caller's role. */
const preparations: Record<string, (caller: Caller) => Promise<unknown>> = {
  sendProofCode: async ({ email }) => email && verifyAddress(portal, email),
  // The test opens only when the lessons before it are done.
  createTestResult: async ({ browser }) => {
    for (const id of ["welcome", "members"])
      await call(browser, "PUT", `/courses/first-steps/elements/${id}/progress`, { state: "done" });
  },
};

/** Operations that end the caller's session or change the caller's account. Each of them gets a new caller. */
const operationsThatChangeCaller = new Set([
  "register",
  "login",
  "createSession",
  "signOut",
  "signOutEverywhere",
  "refreshTokens",
  "registerDisciple",
  "setDeletion",
]);

/** Results by operation and role: `others` of the call about the subject user, `own` of the call about the caller. */
const answers = new Map<string, Record<string, { others: CallResult; own: CallResult | null }>>();

beforeAll(async () => {
  portal = await startTestPortal({ environment: gatewayKeys });
  await createVisitForm(portal);
  const { json } = await call(portal, "GET", "/openapi.json");
  const paths = json["paths"] as unknown as Record<string, Record<string, Operation["operation"]>>;
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const newCallers = await createCallers(portal);
  const { person } = newCallers;
  operationCallers = {
    ...newCallers,
    secondUser: person,
    unverifiedUser: person,
    leavingUser: person,
  };
  await portal.database.db.execute(sql`
    insert into certificates (environment_id, number, user_id, course_id, edition, revision, name, title, language,
      minutes, finished_at, issued_at)
    values ('first', ${certificateNumber}, ${person.userId}, 'first-steps', 1, 1, 'Anna', 'First steps', 'en', 20, now(), now())`);
});
afterAll(() => portal.close());

/** Gives the order and the certificate of these tests to a user. */
async function giveOrderAndCertificateTo(userId: string): Promise<void> {
  await portal.database.db.execute(
    sql`update orders set user_id = ${userId} where id = ${orderId}`,
  );
  await portal.database.db.execute(sql`update certificates set user_id = ${userId}`);
}

/** Assigns the subject to the caller, who is then the subject's mentor if the caller's role allows it. */
async function assignSubjectTo(callerId: string): Promise<void> {
  const connection = JSON.stringify({ type: "certain", mentorId: callerId });
  await portal.database.db.execute(sql`
    update memberships set chat_connection = ${connection}::jsonb
    where user_id = ${subjectUser().userId}`);
}

async function callOperation(
  { path, method, operation }: Operation,
  caller: Caller,
  isOwnCall: boolean,
) {
  const { operationId } = operation;
  const example = operationCalls[operationId]!(operationCallers);
  const request = isOwnCall ? { ...example, ...ownCalls[operationId]!(caller) } : example;
  const pathValues: Record<string, string> = {
    ...request.path,
    ...(request.path?.["number"] && { number: certificateNumber }),
  };
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => pathValues[name]!);
  const address = request.query ? `${filledPath}?${request.query}` : filledPath;
  if (isOwnCall && caller.userId !== "guest") await giveOrderAndCertificateTo(caller.userId);
  await preparations[operationId]?.(caller);
  const { status, json } = await call(caller.browser, method.toUpperCase(), address, request.json);
  await giveOrderAndCertificateTo(subjectUser().userId);
  expect(status, operationId).toBeLessThan(500);
  return { status, code: (json as { code?: string } | null)?.code };
}

test.each(roles)("every operation answers for the role: %s", async (role) => {
  const sharedCaller = await callerFactories[role]!();
  await assignSubjectTo(sharedCaller.userId);
  for (const target of operations) {
    const { operationId } = target.operation;
    const makeCaller = () =>
      operationsThatChangeCaller.has(operationId) ? callerFactories[role]!() : sharedCaller;
    const others = await callOperation(target, await makeCaller(), false);
    const own =
      operationId in ownCalls ? await callOperation(target, await makeCaller(), true) : null;
    const row = answers.get(operationId) ?? {};
    answers.set(operationId, { ...row, [role]: { others, own } });
  }
  // The caller is still signed in to the same account.
  const self = await call(sharedCaller.browser, "GET", "/users/self");
  expect(self.json["id"]).toBe(sharedCaller.userId);
});

const isRefused = ({ status, code }: CallResult) =>
  status === 401 || (status === 403 && code === "AUTH-DENY");

/** If another role finds the resource (`isFound`), a 404 means that this role may not see it. */
function cellOf(
  { others, own }: { others: CallResult; own: CallResult | null },
  isFound: boolean,
): Cell {
  const isHidden = ({ status }: CallResult) => status === 404 && isFound;
  const isDenied = isRefused(others) || isHidden(others);
  if (!isDenied) return "yes";
  if (own && !isRefused(own) && !isHidden(own)) return "own";
  return others.status === 401 ? "sign in" : "no";
}

function buildRows(): OperationRow[] {
  return operations.map(({ operation: { operationId, tags } }) => {
    const byRole = answers.get(operationId)!;
    const results = Object.values(byRole).flatMap(({ others, own }) =>
      own ? [others, own] : [others],
    );
    const isFound = results.some(({ status }) => status < 300);
    const cells = roles.map((role) => [role, cellOf(byRole[role]!, isFound)] as const);
    return { tag: tags[0], operationId, cells: Object.fromEntries(cells) };
  });
}

test("docs/permissions.md says who may call each operation", async () => {
  const page = await renderPermissionsPage(buildRows());
  await expect(page).toMatchFileSnapshot("../../../docs/permissions.md");
});

test("the API description says which operations need a signed-in user, and which can be denied", () => {
  for (const { operation } of operations) {
    const { operationId, security, responses } = operation;
    const { cells } = buildRows().find((row) => row.operationId === operationId)!;
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

test("only the policies check the caller's roles", async () => {
  const { glob, readFile } = await import("node:fs/promises");
  const filesWithRoleChecks: string[] = [];
  for await (const file of glob(
    "{app,blocks,content,domains,popups,request,server}/**/*.{ts,tsx}",
  )) {
    if (file.includes(".test.") || file === "domains/settings/policy-rules.server.ts") continue;
    if (/\bactor\.roles\b|\broles\.(?:includes|some)\(/.test(await readFile(file, "utf8")))
      filesWithRoleChecks.push(file);
  }
  expect(filesWithRoleChecks).toEqual(["domains/people/policy.server.ts"]);
});
