import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { issueQuickToken } from "#domains/identity/sign-in/quick-token.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { anna, payloadOf, chatSettings, connectChats, openChat } from "#tests/kit/chats.ts";
import { linkParameter } from "#tests/kit/emails.ts";
import {
  copyBrowser,
  userWithRole,
  registeredBrowser,
  sessionBrowser,
  testPassword,
} from "#tests/kit/factories.ts";
import { flashOf, currentUser, newProviderUser, signInAtProvider } from "#tests/kit/federation.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ simulators: true, settings: chatSettings });
  await connectChats(portal);
});
afterAll(() => portal.close());
beforeEach(() => portal.database.db.execute(sql`delete from rate_limits`));

const newPassword = "a new and long password";
type Person = Awaited<ReturnType<typeof registeredBrowser>>;

async function sessionsOf({ userId }: Pick<Person, "userId">): Promise<number> {
  const { rows } = await portal.database.db.execute(
    sql`select 1 from sessions where user_id = ${userId} and not ended_by_block`,
  );
  return rows.length;
}
async function resetLink(email: string): Promise<string> {
  await call(portal.browser(), "POST", "/password/reset-letters", { email });
  return linkParameter(portal, email, "pwdtoken");
}
const reset = (token: string) =>
  call(portal.browser(), "POST", "/password/reset", { password: newPassword, token });
const remove = ({ browser, userId }: Person) =>
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
    const person = await registeredBrowser(portal);
    const token = await resetLink(person.email);
    await signInDuring(person, () => reset(token));
    expect(await sessionsOf(person)).toBe(0);
  });

  /** Ends all sessions after two sign-ins have compared passwords but before they store sessions. Then runs `end`. */
  async function whilePasswordsAreRight(person: Person, end: () => Promise<unknown>) {
    const { pool } = portal.database;
    const holder = await pool.connect();
    try {
      // The sign-ins wait for this lock on the account's row.
      await holder.query("begin");
      await holder.query("select 1 from users where id = $1 for no key update", [person.userId]);
      const logins = [1, 2].map(() =>
        call(portal.browser(), "POST", "/login", { email: person.email, password: testPassword }),
      );
      await expect.poll(() => waitingFor(holder), { timeout: 5_000 }).toBe(2);
      await holder.query("update users set session_epoch = session_epoch + 1 where id = $1", [
        person.userId,
      ]);
      await holder.query("delete from sessions where user_id = $1", [person.userId]);
      await holder.query("commit");
      const answers = await Promise.all(logins);
      await end();
      return answers;
    } finally {
      holder.release();
    }
  }
  const waitingFor = async (holder: { query(text: string): Promise<{ rows: unknown[] }> }) =>
    (
      await holder.query(`select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`)
    ).rows.length;

  test("gets the answer that the account has changed, and starts no session", async () => {
    const person = await registeredBrowser(portal);
    const answers = await whilePasswordsAreRight(person, async () => {});
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 409, json: { code: "SIGN-IN-OVERTAKEN" } });
    expect(await sessionsOf(person)).toBe(0);
  });

  test("doesn't undo a deletion", async () => {
    for (let round = 0; round < 3; round += 1) {
      const person = await registeredBrowser(portal);
      let deleted = 0;
      await signInDuring(person, async () => {
        deleted = (await remove(person)).status;
      });
      expect(deleted).toBe(200);
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
    const person = await registeredBrowser(portal);
    const admin = await userWithRole(portal, "mp-admin");
    const token = await issueQuickToken(portal.system, person);
    expect((await call(person.browser, "POST", "/sign-out-everywhere")).status).toBe(200);
    const used = await call(portal.browser(), "POST", "/quick-sign-in", { quickToken: token });
    expect(used.json.code).toBe("QUICK-TOKEN-BAD");
    const later = await issueQuickToken(portal.system, person);
    await call(admin.browser, "POST", `/users/${person.userId}/block`);
    await call(admin.browser, "DELETE", `/users/${person.userId}/block`);
    const again = await call(portal.browser(), "POST", "/quick-sign-in", { quickToken: later });
    expect(again.json.code).toBe("QUICK-TOKEN-BAD");
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
    ["a reset", async (person: Person) => reset(await resetLink(person.email))],
    ["a deletion", remove],
  ] as const)("signs nobody in after %s", async (_what, end) => {
    const person = await registeredBrowser(portal);
    const quickToken = await issueQuickToken(portal.system, person);
    expect((await end(person)).status).toBe(200);
    const used = await call(portal.browser(), "POST", "/quick-sign-in", { quickToken });
    expect(used).toMatchObject({ status: 400, json: { code: "QUICK-TOKEN-BAD" } });
  });

  test("isn't created for an account that is deleted here", async () => {
    const person = await registeredBrowser(portal);
    await remove(person);
    await expect(issueQuickToken(portal.system, person)).rejects.toThrow();
  });
});

describe("a user who signed in in the meantime", () => {
  type Login = { id: string; number: string; link: string };

  async function approvedByChat(browser: Browser, more: object = {}): Promise<Login> {
    const { json } = await call(browser, "POST", "/messenger-logins", {
      messenger: "telegram",
      ...more,
    });
    const login = json as unknown as Login;
    const chat = openChat(portal.simulators, "telegram", anna);
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
    const login = await approvedByChat(browser);
    const { userId } = await registeredBrowser(portal, browser);
    const answer = await claim(browser, login);
    expect(answer).toMatchObject({ status: 409, json: { code: "SIGNED-IN-MEANWHILE" } });
    expect((await currentUser(browser)).id).toBe(userId);
    await call(browser, "POST", "/sign-out");
    expect((await claim(browser, login)).status).toBe(200);
  });

  test("isn't replaced by a provider's answer either", async () => {
    const browser = portal.browser();
    const begun = await browser.fetch("/?index&scenario=login", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "intent=scenario&step=login&verb=google&agreed=on",
    });
    const path = begun.headers.get("location")!;
    expect(path).toMatch(/^\/auth\/google/);
    const back = await signInAtProvider(browser, path, newProviderUser());
    const { userId } = await registeredBrowser(portal, browser);
    await browser.fetch(back);
    expect(flashOf(browser)).toBe("trouble.signed-in-meanwhile");
    expect((await currentUser(browser)).id).toBe(userId);
  });

  test("needs the password to add a messenger, and signing out everywhere cancels an approval", async () => {
    const person = await registeredBrowser(portal);
    const refused = await call(person.browser, "POST", "/messenger-logins", {
      messenger: "telegram",
    });
    expect(refused.json.code).toBe("PROOF-MISSING");
    const other = portal.browser();
    const login = await approvedByChat(other);
    const { json } = await claim(other, login);
    const waiting = portal.browser();
    const approved = await approvedByChat(waiting);
    await call(other, "POST", "/sign-out-everywhere");
    expect((await claim(waiting, approved)).status).toBe(404);
    expect(await sessionsOf({ userId: String(json.userId) })).toBe(1);
  });
});

describe("a session user in two tabs", () => {
  test("becomes the account that registers or joins the one that signs in, never both", async () => {
    for (let round = 0; round < 4; round += 1) {
      const known = await registeredBrowser(portal);
      const { browser, userId } = await sessionBrowser(portal);
      const path = "/courses/first-steps/elements/welcome/progress";
      await call(browser, "PUT", path, { state: "done" });
      const tab = copyBrowser(portal, browser);
      const [registered] = await Promise.all([
        registeredBrowser(portal, browser),
        call(tab, "POST", "/login", { email: known.email, password: testPassword }),
      ]);
      const { rows } = await portal.database.db.execute<{ user_id: string }>(
        sql`select user_id from course_progress where user_id in (${userId}, ${known.userId})`,
      );
      const owner = registered.userId === userId ? userId : known.userId;
      expect(rows).toEqual([{ user_id: owner }]);
    }
  });
});
