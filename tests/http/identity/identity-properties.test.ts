import { verify } from "@node-rs/argon2";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { firstTurns, type SimultaneousSteps, randomTurn } from "#tests/kit/identity-steps.ts";
import {
  type Account,
  type StepResult,
  createIdentityFixture,
  type TestUser,
} from "#tests/kit/identity-fixture.ts";

/** How many random sequences are tried after each start, each of up to `turnsMax` turns. */
const sequenceCount = 3;
const turnsMax = 9;

let fixture: Awaited<ReturnType<typeof createIdentityFixture>>;
beforeAll(async () => {
  fixture = await createIdentityFixture();
});
afterAll(() => fixture.close());

type TwoUsers = readonly [TestUser, TestUser];
type Sequence = {
  users: TwoUsers;
  since: string;
  accounts: Map<string, Account>;
  /** Which user chose a password, by its hash. */
  passwordsOf: Map<string, number>;
};

const findOwner = (users: TwoUsers, contact: string | null): number =>
  users.findIndex(({ email, phone }) => contact === email || contact === phone);

/** Returns the users whose contacts are verified in an account. */
function findVerifiedUsers({ users }: Sequence, account: Account): number[] {
  const contacts = [
    account.emailVerified ? account.email : null,
    account.phoneVerified ? account.phone : null,
  ].filter((contact) => contact !== null);
  return [...new Set(contacts.map((contact) => findOwner(users, contact)))];
}

/** Returns the contacts and identities of a user that an account has verified. */
function listProofs({ users }: Sequence, account: Account, user: number): string[] {
  const isOwn = (contact: string | null) => findOwner(users, contact) === user;
  return [
    ...(account.emailVerified && isOwn(account.email) ? ["email"] : []),
    ...(account.phoneVerified && isOwn(account.phone) ? ["phone"] : []),
    ...(account.google.some(isOwn) ? ["google"] : []),
  ];
}

/** Checks that nobody has signed in, or can sign in, to an account in which another user's contact is verified. */
async function expectOwnSignIns(sequence: Sequence, turn: unknown) {
  const sessions = await fixture.sessionsSince(sequence.since, sequence.users);
  for (const account of sequence.accounts.values()) {
    const owners = findVerifiedUsers(sequence, account);
    expect([owners.length <= 1, turn]).toEqual([true, turn]);
    const [owner] = owners;
    if (owner === undefined) continue;
    const others = {
      sessions: sessions.filter(({ account: id, user }) => id === account.id && user !== owner),
      google: account.google.filter((email) => findOwner(sequence.users, email) !== owner),
      password: [sequence.passwordsOf.get(account.passwordHash ?? "")].filter(
        (user) => user !== undefined && user !== owner,
      ),
    };
    expect({ ...others, turn }).toEqual({ sessions: [], google: [], password: [], turn });
  }
  // An account stays deleted until its owner comes back.
  expect([await fixture.deletedUsersWithSession(), turn]).toEqual([[], turn]);
}

/** Checks that users who did nothing in this turn lost nothing. */
function expectNothingLost(
  sequence: Sequence,
  accountsBefore: Map<string, Account>,
  results: readonly StepResult[],
) {
  const actors = new Set(results.map(({ step }) => step.user));
  for (const [id, accountBefore] of accountsBefore) {
    const accountNow = sequence.accounts.get(id);
    expect(accountNow).toBeDefined();
    for (const user of [0, 1] as const) {
      if (actors.has(user)) continue;
      const proofs = listProofs(sequence, accountNow!, user);
      expect({ proofs, results }).toEqual({
        proofs: expect.arrayContaining(listProofs(sequence, accountBefore, user)),
        results,
      });
      // An account with an order stays with the user who chose its password, even if the other one verifies a mistyped
      // address.
      if (
        accountBefore.hasOrder &&
        sequence.passwordsOf.get(accountBefore.passwordHash ?? "") === user
      )
        expect({ hash: accountNow!.passwordHash, results }).toEqual({
          hash: accountBefore.passwordHash,
          results,
        });
    }
  }
}

/** Checks that after a reset no session of an older password remains, even one started at the same moment. */
async function expectResetEndsAll(
  sequence: Sequence,
  accountsBefore: Map<string, Account>,
  results: readonly StepResult[],
) {
  const resets = results.filter(
    ({ step, status }) => step.action === "use reset" && status === 200,
  );
  const isPlain = results.every(({ step }) =>
    ["use reset", "sign in by password"].includes(step.action),
  );
  if (resets.length === 0 || !isPlain) return;
  const sessions = await fixture.sessionsSince(sequence.since, sequence.users);
  for (const [id, account] of sequence.accounts) {
    if (account.passwordHash === accountsBefore.get(id)?.passwordHash) continue;
    expect([sessions.filter((session) => session.account === id), results]).toEqual([[], results]);
  }
}

/** Reads the accounts again, and records who chose each new password. */
async function recordChanges(sequence: Sequence, results: readonly StepResult[]) {
  const accounts = await fixture.accountsSince(sequence.since);
  sequence.accounts = new Map(accounts.map((account) => [account.id, account]));
  for (const { passwordHash } of accounts) {
    if (passwordHash === null || sequence.passwordsOf.has(passwordHash)) continue;
    for (const { step, password } of results)
      if (password !== undefined && (await verify(passwordHash, password)))
        sequence.passwordsOf.set(passwordHash, step.user);
    expect(sequence.passwordsOf.has(passwordHash)).toBe(true);
  }
}

async function runTurn(sequence: Sequence, steps: SimultaneousSteps) {
  await fixture.clearRateLimits();
  const accountsBefore = sequence.accounts;
  const results = await Promise.all(steps.map((step) => fixture.runStep(sequence.users, step)));
  for (const { status, step } of results) expect([status < 500, step]).toEqual([true, step]);
  await recordChanges(sequence, results);
  await expectOwnSignIns(sequence, results);
  expectNothingLost(sequence, accountsBefore, results);
  await expectResetEndsAll(sequence, accountsBefore, results);
}

/**
 * Checks at the end that both users reach their own accounts: by a password reset the account with their email, by a code
 * the account with their phone.
 */
async function expectReachable(sequence: Sequence) {
  for (const user of [0, 1] as const) {
    const stepBase = { user, portal: 0, browser: 0 } as const;
    for (const step of [
      { ...stepBase, action: "request reset", contactOf: user },
      { ...stepBase, action: "use reset", index: 0 },
      { ...stepBase, action: "sign in by password", contactOf: user, isOld: false },
    ] as const)
      await runTurn(sequence, [step]);
    const { email, phone } = sequence.users[user];
    const ownAccount = [...sequence.accounts.values()].find((account) => account.email === email);
    const sessions = await fixture.sessionsSince(sequence.since, sequence.users);
    if (ownAccount) expect(sessions).toContainEqual({ account: ownAccount.id, user, portal: 0 });
    const phoneAccount = [...sequence.accounts.values()].find(
      (account) => account.phone === phone && account.phoneVerified,
    );
    await runTurn(sequence, [{ ...stepBase, browser: 1, action: "sign in by phone" }]);
    const sessionsAfterPhone = await fixture.sessionsSince(sequence.since, sequence.users);
    if (phoneAccount)
      expect(sessionsAfterPhone).toContainEqual({ account: phoneAccount.id, user, portal: 0 });
  }
}

test("nobody signs in to another user's account, and nobody loses theirs by another user's mistake", async () => {
  for (const start of firstTurns)
    await fc.assert(
      fc.asyncProperty(
        fc.array(randomTurn, { minLength: 3, maxLength: turnsMax, size: "max" }),
        async (turns) => {
          const users = [fixture.newUser(), fixture.newUser()] as const;
          const since = await fixture.now();
          const sequence: Sequence = { users, since, accounts: new Map(), passwordsOf: new Map() };
          for (const steps of [...start, ...turns]) await runTurn(sequence, steps);
          await expectReachable(sequence);
        },
      ),
      { numRuns: sequenceCount },
    );
}, 120_000);
