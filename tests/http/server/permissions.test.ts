import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decisionChannelName, type PolicyDecision } from "#domains/settings/policy-rules.server.ts";
import { ownerRole, staffRoles } from "#domains/settings/roles.ts";
import {
  createUserWithRole,
  openRegisteredBrowser,
  openSessionBrowser,
} from "#tests/kit/factories.ts";
import { createVisitForm } from "#tests/kit/visit-form.ts";
import { verifyAddress } from "#tests/kit/emails.ts";
import { gatewayKeys } from "#tests/kit/gateway-notifications.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { createSavedReply, keepOutOfPools } from "./conversation-calls.ts";
import { mediaPreparations } from "./media-calls.ts";
import { coursePreparations, ofOwnChanges } from "./creator-calls.ts";
import { pagePreparations, storePreviewLink } from "./page-calls.ts";
import { createCallers, operationCalls, type Callers } from "./operation-calls.ts";
import {
  type Caller,
  conversationPreparations,
  giveOwnershipTo,
  operationsThatChangeCaller,
  ownCalls,
  translatorLanguage,
} from "./own-calls.ts";
import { type Cell, type OperationRow, renderPermissionsPage } from "./permissions-page.ts";

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
type CallResult = {
  status: number;
  code: string | undefined;
  /** What the policies were asked about the caller. */
  decisions: PolicyDecision[];
};

let portal: TestPortal;
let operationCallers: Callers;
let operations: Operation[];

/** The user whom the calls are about, who is none of the callers. */
const subjectUser = () => operationCallers.person;

const certificateNumber = "0123-4567-89AB";

const languagesOf = (role: string) => (role === "translator" ? [translatorLanguage] : []);
/** The policies' decisions about one caller, while a call of theirs runs. */
let decisions: PolicyDecision[] = [];
const recordDecision = (decision: unknown) => decisions.push(decision as PolicyDecision);
subscribe(decisionChannelName, recordDecision);
afterAll(() => unsubscribe(decisionChannelName, recordDecision));

/** Functions that create a caller with each role. */
const callerFactories: Record<string, () => Promise<Caller>> = {
  guest: async () => ({ browser: portal.browser(), userId: "guest" }),
  "temporary account": () => openSessionBrowser(portal),
  learner: () => openRegisteredBrowser(portal),
  ...Object.fromEntries(
    staffRoles
      .toReversed()
      .map((role) => [role, () => createUserWithRole(portal, role, languagesOf(role))]),
  ),
};
const roles = Object.keys(callerFactories);

/** Functions that prepare a call which would otherwise be refused for another reason than the caller's role. */
const preparations: Record<string, (caller: Caller) => Promise<unknown>> = {
  sendProofCode: async ({ email }) => email && verifyAddress(portal, email),
  ...conversationPreparations,
  deleteSavedReply: () => createSavedReply(portal),
  revokePreviewLink: () => storePreviewLink(portal),
  ...coursePreparations(() => operationCallers),
  ...mediaPreparations(() => portal),
  ...pagePreparations({ portalOf: () => portal, callers: () => operationCallers }),
  // The test opens only when the lessons before it are done.
  createTestResult: async ({ browser }) => {
    for (const id of ["welcome", "members"])
      await call(browser, "PUT", `/courses/first-steps/elements/${id}/progress`, { state: "done" });
  },
};

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
  if (caller.userId !== "guest")
    await (isOwnCall
      ? giveOwnershipTo(portal, caller.userId)
      : keepOutOfPools(portal, caller.userId));
  await preparations[operationId]?.(caller);
  decisions = [];
  const { status, json } = await call(caller.browser, method.toUpperCase(), address, request.json);
  const ownDecisions = decisions.filter(({ actor }) => actor.userId === caller.userId);
  await giveOwnershipTo(portal, subjectUser().userId);
  expect(status, operationId).toBeLessThan(500);
  return { status, code: (json as { code?: string } | null)?.code, decisions: ownDecisions };
}

/** Creates a caller with a role, and a function that returns the caller for an operation. */
async function openCaller(role: string) {
  const sharedCaller = await callerFactories[role]!();
  await assignSubjectTo(sharedCaller.userId);
  return {
    sharedCaller,
    callerFor: async ({ operation: { operationId } }: Operation) =>
      operationsThatChangeCaller.has(operationId) ? callerFactories[role]!() : sharedCaller,
  };
}

const setAnswer = (operationId: string, role: string, others: CallResult, own: CallResult | null) =>
  answers.set(operationId, { ...answers.get(operationId), [role]: { others, own } });

/** Each kind of account once, and the role that may do everything. */
const calledRoles = ["guest", "temporary account", ownerRole];

test.each(calledRoles)("every operation answers for: %s", async (role) => {
  const { sharedCaller, callerFor } = await openCaller(role);
  for (const target of operations) {
    const { operationId } = target.operation;
    const others = await callOperation(target, await callerFor(target), false);
    const hasOwnCall = operationId in ownCalls;
    const own = hasOwnCall ? await callOperation(target, await callerFor(target), true) : null;
    setAnswer(operationId, role, others, own);
  }
  const self = await call(sharedCaller.browser, "GET", "/users/self");
  expect(self.json["id"], "still the same account").toBe(sharedCaller.userId);
});

/**
 * Decides an owner's call for another role, by asking the same rules about the same resources: only the policies look at
 * roles. Null if the call would take another way, because of a rule that only chooses what is shown.
 */
function decideFor(role: string, ownerResult: CallResult): CallResult | null {
  for (const { actor, rule, resource, isRequired } of ownerResult.decisions) {
    const isAllowedTo = (one: typeof actor) =>
      rule.groups.some((group) => group.includes(one, resource as never));
    const isAllowed = isAllowedTo({
      ...actor,
      roles: ["disciple", ...(role === "learner" ? [] : [role])],
      translationLanguages: languagesOf(role),
    });
    if (isRequired && !isAllowed) {
      const { status, code } = rule.refusal();
      return { status, code, decisions: [] };
    }
    if (!isRequired && isAllowed !== isAllowedTo(actor)) return null;
  }
  return ownerResult;
}

const decidedRoles = roles.filter((role) => !calledRoles.includes(role));

test("the policies decide every operation for each role, and the server answers the same", async () => {
  for (const [roleIndex, role] of decidedRoles.entries()) {
    const { callerFor } = await openCaller(role);
    for (const [index, target] of operations.entries()) {
      const { operationId } = target.operation;
      const ownerAnswer = answers.get(operationId)![ownerRole]!;
      const decideOrCall = async (ownerResult: CallResult, isOwnCall: boolean) =>
        decideFor(role, ownerResult) ?? callOperation(target, await callerFor(target), isOwnCall);
      const others = await decideOrCall(ownerAnswer.others, false);
      const own = ownerAnswer.own && (await decideOrCall(ownerAnswer.own, true));
      setAnswer(operationId, role, others, own);
      // Each operation that a rule guards is also called with one of the roles.
      const isGuarded = ownerAnswer.others.decisions.some(({ isRequired }) => isRequired);
      const isSample = index % decidedRoles.length === roleIndex && !ofOwnChanges.test(operationId);
      if (!isGuarded || !isSample) continue;
      const called = await callOperation(target, await callerFor(target), false);
      const denied = [called, others].map((answer) => isDenied(answer, ownerAnswer.others));
      expect([operationId, role, denied[0]]).toEqual([operationId, role, denied[1]]);
    }
  }
});

/** Whether a call is refused, also by hiding what the owner sees. */
const isDenied = (result: CallResult, ownerResult: CallResult) =>
  isRefused(result) || (result.status === 404 && ownerResult.status !== 404);

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
  expect(filesWithRoleChecks.toSorted()).toEqual([
    // Withholds the roles that wait for the second step.
    "domains/identity/second-step/second-step.ts",
    "domains/people/policy.server.ts",
  ]);
});
