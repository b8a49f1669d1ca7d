import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { issueQuickToken } from "#domains/identity/sign-in/quick-token.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { annaId, payloadOf, chatSettings, connectChats, openChat } from "#tests/kit/chats.ts";
import { countWaitingQueries } from "#tests/kit/count-waiting-queries.ts";
import { findLinkParameter } from "#tests/kit/emails.ts";
import {
  copyBrowser,
  createUserWithRole,
  openRegisteredBrowser,
  openSessionBrowser,
  testPassword,
} from "#tests/kit/factories.ts";
import {
  flashOf,
  readCurrentUser,
  createProviderUser,
  signInAtProvider,
} from "#tests/kit/federation.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ simulators: true, settings: chatSettings });
  await connectChats(portal);
});
afterAll(() => portal.close());
beforeEach(() => portal.database.db.execute(sql`delete from rate_limits`));

const newPassword = "a new and long password";
type Person = Awaited<ReturnType<typeof openRegisteredBrowser>>;

async function countSessions({ userId }: Pick<Person, "userId">): Promise<number> {
  const { rows } = await portal.database.db.execute(
    sql`select 1 from sessions where user_id = ${userId} and not ended_by_block`,
  );
  return rows.length;
}
async function requestResetToken(email: string): Promise<string> {
  await call(portal.browser(), "POST", "/password/reset-emails", { email });
  return findLinkParameter(portal, email, "pwdtoken");
}
const resetPassword = (token: string) =>
  call(portal.browser(), "POST", "/password/reset", { password: newPassword, token });
const deleteAccount = ({ browser, userId }: Person) =>
  call(browser, "PUT", `/profiles/bo:${userId}/deletion`, {
    deletion: [{ environmentId: "first" }],
    proof: testPassword,
  });

/** Signs in with the password in eight browsers while `work` runs. */
async function signInDuring({ email }: Person, work: () => Promise<unknown>) {
  const logins = Array.from({ length: 8 }, () =>
    call(portal.browser(), "POST", "/login", { email, password: testPassword }),
  );
  await Promise.all([work(), ...logins]);
}

describe("a sign-in that is in progress", () => {
  test.each([1, 2, 3])("doesn't outlive a reset (round %d)", async () => {
    const person = await openRegisteredBrowser(portal);
    const token = await requestResetToken(person.email);
    await signInDuring(person, () => resetPassword(token));
    expect(await countSessions(person)).toBe(0);
  });

  /** Ends all sessions after two sign-ins have compared passwords but before they store sessions. Then runs `end`. */
  async function endSessionsDuringSignIn(person: Person, end: () => Promise<unknown>) {
    const { pool } = portal.database;
    const lockingClient = await pool.connect();
    try {
      // The sign-ins wait for this lock on the account's row.
      await lockingClient.query("begin");
      await lockingClient.query("select 1 from users where id = $1 for no key update", [
        person.userId,
      ]);
      const logins = [1, 2].map(() =>
        call(portal.browser(), "POST", "/login", { email: person.email, password: testPassword }),
      );
      await expect.poll(() => countWaitingQueries(lockingClient), { timeout: 5_000 }).toBe(2);
      await lockingClient.query(
        "update users set session_epoch = session_epoch + 1 where id = $1",
        [person.userId],
      );
      await lockingClient.query("delete from sessions where user_id = $1", [person.userId]);
      await lockingClient.query("commit");
      const responses = await Promise.all(logins);
      await end();
      return responses;
    } finally {
      lockingClient.release();
    }
  }

  test("is refused because the account has changed, and starts no session", async () => {
    const person = await openRegisteredBrowser(portal);
    const responses = await endSessionsDuringSignIn(person, async () => {});
    for (const response of responses)
      expect(response).toMatchObject({ status: 409, json: { code: "ACCOUNT-CHANGED" } });
    expect(await countSessions(person)).toBe(0);
  });

  test("doesn't undo a deletion", async () => {
    for (let round = 0; round < 3; round += 1) {
      const person = await openRegisteredBrowser(portal);
      let deletionStatus = 0;
      await signInDuring(person, async () => {
        deletionStatus = (await deleteAccount(person)).status;
      });
      expect(deletionStatus).toBe(200);
      const { rows } = await portal.database.db.execute<{ gone: boolean; sessions: number }>(sql`
        select deleted_at is not null as gone, (select count(*)::int from sessions
          where user_id = ${person.userId}) as sessions
        from memberships where user_id = ${person.userId}`);
      // Signing in afterwards undoes the deletion; a sign-in in progress does not.
      expect(rows[0]).toSatisfy((row: { gone: boolean; sessions: number }) =>
        row.gone ? row.sessions === 0 : row.sessions > 0,
      );
    }
  });

  test("doesn't outlive signing out everywhere, nor a block", async () => {
    const person = await openRegisteredBrowser(portal);
    const admin = await createUserWithRole(portal, "mp-admin");
    const token = await issueQuickToken(portal.systemCtx, person);
    expect((await call(person.browser, "POST", "/sign-out-everywhere")).status).toBe(200);
    const response = await call(portal.browser(), "POST", "/quick-sign-in", { quickToken: token });
    expect(response.json.code).toBe("QUICK-TOKEN-BAD");
    const laterToken = await issueQuickToken(portal.systemCtx, person);
    await call(admin.browser, "POST", `/users/${person.userId}/block`);
    await call(admin.browser, "DELETE", `/users/${person.userId}/block`);
    const laterResponse = await call(portal.browser(), "POST", "/quick-sign-in", {
      quickToken: laterToken,
    });
    expect(laterResponse.json.code).toBe("QUICK-TOKEN-BAD");
  });
});

describe("a quick link", () => {
  test.each([
    [
      "an email change",
      (person: Person) =>
        call(person.browser, "PATCH", `/profiles/bo:${person.userId}`, {
          core: { email: `new-${person.email}` },
          proof: testPassword,
        }),
    ],
    ["a reset", async (person: Person) => resetPassword(await requestResetToken(person.email))],
    ["a deletion", deleteAccount],
  ] as const)("signs nobody in after %s", async (_what, invalidate) => {
    const person = await openRegisteredBrowser(portal);
    const quickToken = await issueQuickToken(portal.systemCtx, person);
    expect((await invalidate(person)).status).toBe(200);
    const response = await call(portal.browser(), "POST", "/quick-sign-in", { quickToken });
    expect(response).toMatchObject({ status: 400, json: { code: "QUICK-TOKEN-BAD" } });
  });

  test("isn't created for an account that is deleted here", async () => {
    const person = await openRegisteredBrowser(portal);
    await deleteAccount(person);
    await expect(issueQuickToken(portal.systemCtx, person)).rejects.toThrow();
  });
});

describe("a user who signed in in the meantime", () => {
  type Login = { id: string; number: string; link: string };

  async function startApprovedLogin(browser: Browser, extraInput: object = {}): Promise<Login> {
    const { json } = await call(browser, "POST", "/messenger-logins", {
      messenger: "telegram",
      ...extraInput,
    });
    const login = json as unknown as Login;
    const chat = openChat(portal.simulatorsUrl, "telegram", annaId);
    await chat.start(payloadOf(login.link));
    const question = await chat.lastLine();
    await chat.pressButton(
      question?.buttons.find(({ label }) => label === login.number)?.data ?? "",
    );
    return login;
  }
  const claim = (browser: Browser, { id }: Login) =>
    call(browser, "POST", `/messenger-logins/${id}/claim`, {});

  test("isn't replaced by a messenger approval requested before", async () => {
    const browser = portal.browser();
    const login = await startApprovedLogin(browser);
    const { userId } = await openRegisteredBrowser(portal, browser);
    const response = await claim(browser, login);
    expect(response).toMatchObject({ status: 409, json: { code: "ALREADY-SIGNED-IN" } });
    expect((await readCurrentUser(browser)).id).toBe(userId);
    await call(browser, "POST", "/sign-out");
    expect((await claim(browser, login)).status).toBe(200);
  });

  test("isn't replaced by a provider's response either", async () => {
    const browser = portal.browser();
    const startResponse = await browser.fetch("/?index&scenario=login", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "intent=scenario&step=login&verb=google&agreed=on",
    });
    const path = startResponse.headers.get("location")!;
    expect(path).toMatch(/^\/auth\/google/);
    const callbackPath = await signInAtProvider(browser, path, createProviderUser());
    const { userId } = await openRegisteredBrowser(portal, browser);
    await browser.fetch(callbackPath);
    expect(flashOf(browser)).toBe("error.already-signed-in");
    expect((await readCurrentUser(browser)).id).toBe(userId);
  });

  test("needs the password to add a messenger, and signing out everywhere cancels an approval", async () => {
    const person = await openRegisteredBrowser(portal);
    const refused = await call(person.browser, "POST", "/messenger-logins", {
      messenger: "telegram",
    });
    expect(refused.json.code).toBe("PROOF-MISSING");
    const otherBrowser = portal.browser();
    const login = await startApprovedLogin(otherBrowser);
    const { json } = await claim(otherBrowser, login);
    const waitingBrowser = portal.browser();
    const approvedLogin = await startApprovedLogin(waitingBrowser);
    await call(otherBrowser, "POST", "/sign-out-everywhere");
    expect((await claim(waitingBrowser, approvedLogin)).status).toBe(404);
    expect(await countSessions({ userId: String(json.userId) })).toBe(1);
  });
});

describe("a session user in two tabs", () => {
  test("becomes the account that registers or joins the one that signs in, never both", async () => {
    for (let round = 0; round < 4; round += 1) {
      const existing = await openRegisteredBrowser(portal);
      const { browser, userId } = await openSessionBrowser(portal);
      const path = "/courses/first-steps/elements/welcome/progress";
      await call(browser, "PUT", path, { state: "done" });
      const tab = copyBrowser(portal, browser);
      const [registered] = await Promise.all([
        openRegisteredBrowser(portal, browser),
        call(tab, "POST", "/login", { email: existing.email, password: testPassword }),
      ]);
      const { rows } = await portal.database.db.execute<{ user_id: string }>(
        sql`select user_id from course_progress where user_id in (${userId}, ${existing.userId})`,
      );
      const owner = registered.userId === userId ? userId : existing.userId;
      expect(rows).toEqual([{ user_id: owner }]);
    }
  });
});
