import { verify } from "@node-rs/argon2";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { beginnings, type IdentityTurn, turn } from "#tests/kit/identity-steps.ts";
import {
  type Account,
  type Done,
  makeIdentityWorld,
  type Person,
} from "#tests/kit/identity-fixture.ts";

/** Stories tried after each beginning; each has up to `turnsMax` turns. */
const runs = 3;
const turnsMax = 9;

let world: Awaited<ReturnType<typeof makeIdentityWorld>>;
beforeAll(async () => {
  world = await makeIdentityWorld();
});
afterAll(() => world.close());

type Both = readonly [Person, Person];
type Story = {
  both: Both;
  since: string;
  accounts: Map<string, Account>;
  /** Which person chose the password of an account, by its hash. */
  passwordsOf: Map<string, number>;
};

const ownerOf = (both: Both, contact: string | null): number =>
  both.findIndex(({ email, phone }) => contact === email || contact === phone);

/** Returns the people who verified a contact of an account. */
function verifiers({ both }: Story, account: Account): number[] {
  const contacts = [
    account.emailVerified ? account.email : null,
    account.phoneVerified ? account.phone : null,
  ].filter((contact) => contact !== null);
  return [...new Set(contacts.map((contact) => ownerOf(both, contact)))];
}

/** Returns what a person proved of themselves in an account and would lose with it. */
function proofsOf({ both }: Story, account: Account, who: number): string[] {
  const isOwn = (contact: string | null) => ownerOf(both, contact) === who;
  return [
    ...(account.emailVerified && isOwn(account.email) ? ["email"] : []),
    ...(account.phoneVerified && isOwn(account.phone) ? ["phone"] : []),
    ...(account.google.some(isOwn) ? ["google"] : []),
  ];
}

/** Checks that nobody can sign in to an account whose contact another person verified. */
async function expectOwnSignIns(story: Story, told: unknown) {
  const sessions = await world.sessionsSince(story.since, story.both);
  for (const account of story.accounts.values()) {
    const owners = verifiers(story, account);
    expect([owners.length <= 1, told]).toEqual([true, told]);
    const [owner] = owners;
    if (owner === undefined) continue;
    const others = {
      sessions: sessions.filter(({ account: id, who }) => id === account.id && who !== owner),
      google: account.google.filter((email) => ownerOf(story.both, email) !== owner),
      password: [story.passwordsOf.get(account.passwordHash ?? "")].filter(
        (who) => who !== undefined && who !== owner,
      ),
    };
    expect({ ...others, told }).toEqual({ sessions: [], google: [], password: [], told });
  }
  // An account stays deleted until its owner comes back.
  expect([await world.deletedWithSession(), told]).toEqual([[], told]);
}

/** Checks that nobody loses anything by what others did: people may only take back their own. */
function expectNothingLost(story: Story, before: Map<string, Account>, done: readonly Done[]) {
  const actors = new Set(done.map(({ step }) => step.who));
  for (const [id, was] of before) {
    const is = story.accounts.get(id);
    expect(is).toBeDefined();
    for (const who of [0, 1] as const) {
      if (actors.has(who)) continue;
      const kept = proofsOf(story, is!, who);
      expect({ kept, done }).toEqual({
        kept: expect.arrayContaining(proofsOf(story, was, who)),
        done,
      });
      // An account with an order stays with the person who chose its password, even if another one verifies a mistyped
      // address.
      if (was.hasOrder && story.passwordsOf.get(was.passwordHash ?? "") === who)
        expect({ hash: is!.passwordHash, done }).toEqual({ hash: was.passwordHash, done });
    }
  }
}

/** Checks that after a reset no session of an older password remains, even one started at the same moment. */
async function expectResetEndsAll(
  story: Story,
  before: Map<string, Account>,
  done: readonly Done[],
) {
  const resets = done.filter(({ step, status }) => step.do === "use reset" && status === 200);
  const isPlain = done.every(({ step }) => ["use reset", "password"].includes(step.do));
  if (resets.length === 0 || !isPlain) return;
  const sessions = await world.sessionsSince(story.since, story.both);
  for (const [id, account] of story.accounts) {
    if (account.passwordHash === before.get(id)?.passwordHash) continue;
    expect([sessions.filter((session) => session.account === id), done]).toEqual([[], done]);
  }
}

/** Records what a turn changed. */
async function look(story: Story, done: readonly Done[]) {
  const accounts = await world.accountsSince(story.since);
  story.accounts = new Map(accounts.map((account) => [account.id, account]));
  for (const { passwordHash } of accounts) {
    if (passwordHash === null || story.passwordsOf.has(passwordHash)) continue;
    for (const { step, password } of done)
      if (password !== undefined && (await verify(passwordHash, password)))
        story.passwordsOf.set(passwordHash, step.who);
    expect(story.passwordsOf.has(passwordHash)).toBe(true);
  }
}

async function live(story: Story, together: IdentityTurn) {
  await world.endLimits();
  const before = story.accounts;
  const done = await Promise.all(together.map((step) => world.act(story.both, step)));
  for (const { status, step } of done) expect([status < 500, step]).toEqual([true, step]);
  await look(story, done);
  await expectOwnSignIns(story, done);
  expectNothingLost(story, before, done);
  await expectResetEndsAll(story, before, done);
}

/**
 * Checks that everyone reaches their own accounts at the end: by a reset that of their email, by phone that of their
 * phone.
 */
async function expectReachable(story: Story) {
  for (const who of [0, 1] as const) {
    const place = { who, at: 0, slot: 0 } as const;
    for (const step of [
      { ...place, do: "ask reset", whose: who },
      { ...place, do: "use reset", which: 0 },
      { ...place, do: "password", whose: who, isOld: false },
    ] as const)
      await live(story, [step]);
    const { email, phone } = story.both[who];
    const mine = [...story.accounts.values()].find((account) => account.email === email);
    const sessions = await world.sessionsSince(story.since, story.both);
    if (mine) expect(sessions).toContainEqual({ account: mine.id, who, at: 0 });
    const byPhone = [...story.accounts.values()].find(
      (account) => account.phone === phone && account.phoneVerified,
    );
    await live(story, [{ ...place, slot: 1, do: "phone" }]);
    const later = await world.sessionsSince(story.since, story.both);
    if (byPhone) expect(later).toContainEqual({ account: byPhone.id, who, at: 0 });
  }
}

test("nobody signs in to another person's account, and nobody loses theirs by another person's mistake", async () => {
  for (const beginning of beginnings)
    await fc.assert(
      fc.asyncProperty(
        fc.array(turn, { minLength: 3, maxLength: turnsMax, size: "max" }),
        async (turns) => {
          const both = [world.newPerson(), world.newPerson()] as const;
          const since = await world.now();
          const story: Story = { both, since, accounts: new Map(), passwordsOf: new Map() };
          for (const together of [...beginning, ...turns]) await live(story, together);
          await expectReachable(story);
        },
      ),
      { numRuns: runs },
    );
}, 120_000);
