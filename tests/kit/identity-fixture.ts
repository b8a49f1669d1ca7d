import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { issueQuickToken } from "#domains/identity/sign-in/quick-token.server.ts";
import { type Browser, postForm } from "./browser.ts";
import { findLinkParameter } from "./emails.ts";
import { copyBrowser } from "./factories.ts";
import { followRedirects, signInWithProvider, signInAtProvider } from "./federation.ts";
import type { IdentityStep, Actor } from "./identity-steps.ts";
import { call, startTestPortal, type TestPortal } from "./portal.ts";
import { newPhone, type Phones, phonesAt } from "./sms.ts";

export type TestUser = {
  email: string;
  phone: string;
  /** All passwords that the user has chosen, the newest last. */
  passwords: string[];
  /** Links in the reset emails that the user received, the newest first, each with the portal that sent it. */
  resetLinks: { portal: 0 | 1; token: string }[];
  quickLinks: { portal: 0 | 1; token: string }[];
  /** Two browsers at each of the two portals. */
  browsers: [[Browser, Browser], [Browser, Browser]];
  /** Hashes of all access tokens that their browsers ever received. */
  tokenHashes: Set<string>;
};

export type Account = {
  id: string;
  email: string | null;
  emailVerified: boolean;
  phone: string | null;
  phoneVerified: boolean;
  passwordHash: string | null;
  /** The emails of the Google accounts that are linked to this account. */
  google: string[];
  hasOrder: boolean;
};

/** The HTTP status of a step (0 if it wasn't possible), and the password that the step chose, if any. */
export type StepResult = { step: IdentityStep; status: number; password?: string };

let userCount = 0;

/** Starts a server with two portals, where the random steps of two users run. */
export async function createIdentityFixture() {
  const portal = await startTestPortal({
    simulators: true,
    settings: { registration: { phone: true } },
  });
  const phones = phonesAt(portal);
  const { db } = portal.database;
  const portals = [portal, portal.second] as const;

  function newUser(): TestUser {
    userCount += 1;
    const openTwoBrowsers = (portal: 0 | 1): [Browser, Browser] => [
      portals[portal].browser(),
      portals[portal].browser(),
    ];
    return {
      email: `user.${process.pid}.${userCount}@gmail.com`,
      phone: newPhone(),
      passwords: [],
      resetLinks: [],
      quickLinks: [],
      browsers: [openTwoBrowsers(0), openTwoBrowsers(1)],
      tokenHashes: new Set(),
    };
  }

  /** Returns the registered accounts created since `since`, a time of the database's clock. */
  async function accountsSince(since: string): Promise<Account[]> {
    const { rows } = await db.execute<Account>(sql`
      select id, email, email_verified_at is not null as "emailVerified", phone,
        phone_verified_at is not null as "phoneVerified", password_hash as "passwordHash",
        array(select profile->>'email' from identities where user_id = users.id) as google,
        exists (select 1 from orders where user_id = users.id) as "hasOrder"
      from users where status is null and created_at >= ${since}::timestamptz`);
    return rows;
  }

  /** Returns each session with the index of the user whose browser has it, or -1 if no browser has it. */
  async function sessionsSince(since: string, users: readonly TestUser[]) {
    const { rows } = await db.execute<{ user_id: string; hash: string; portal: string }>(sql`
      select s.user_id, s.access_hash as hash, s.environment_id as portal
      from sessions s join users u on u.id = s.user_id
      where u.status is null and u.created_at >= ${since}::timestamptz`);
    return rows.map((row) => ({
      account: row.user_id,
      user: users.findIndex(({ tokenHashes }) => tokenHashes.has(row.hash)),
      portal: row.portal === portal.id ? 0 : 1,
    }));
  }

  return {
    portal,
    newUser,
    accountsSince,
    sessionsSince,
    runStep: createStepRunner({ portal, portals, phones }),
    async now(): Promise<string> {
      const { rows } = await db.execute<{ now: string }>(
        sql`select clock_timestamp()::text as now`,
      );
      return rows[0]!.now;
    },
    /** Clears the rate limits, so that random steps are not refused because of them. */
    clearRateLimits: () => db.execute(sql`delete from rate_limits`),
    /** Returns the accounts deleted at a portal that still have a session there. */
    async deletedUsersWithSession(): Promise<string[]> {
      const { rows } = await db.execute<{ id: string }>(sql`
        select m.user_id as id from memberships m
        where m.deleted_at is not null and exists (select 1 from sessions s
          where s.user_id = m.user_id and s.environment_id = m.environment_id)`);
      return rows.map(({ id }) => id);
    },
    close: () => portal.close(),
  };
}

type FixtureParts = {
  portal: TestPortal;
  portals: readonly [TestPortal, TestPortal["second"]];
  phones: Phones;
};

let passwordCount = 0;

function createStepRunner({ portal, portals, phones }: FixtureParts) {
  const { db } = portal.database;
  /** Returns the id of the signed-in user, or "guest". */
  const readUserId = async (browser: Browser): Promise<string> => {
    const { status, json } = await call(browser, "GET", "/users/self");
    return status === 200 ? String(json.id) : "guest";
  };
  const updateProfile = async (browser: Browser, core: object, proof: string) => {
    const id = await readUserId(browser);
    return call(browser, "PATCH", `/profiles/bo:${id}`, { core, proof });
  };
  const choosePassword = (user: TestUser): string => {
    const password = `a password of number ${(passwordCount += 1)}`;
    user.passwords.push(password);
    return password;
  };

  /** Runs one step in a copy of the browser, like a new tab, because several steps may run at the same time. */
  async function runStep(
    users: readonly [TestUser, TestUser],
    step: IdentityStep,
  ): Promise<StepResult> {
    const user = users[step.user];
    const browserBefore = user.browsers[step.portal][step.browser];
    const tab = copyBrowser(portals[step.portal], browserBefore);
    const result = await runInTab(users, step, tab);
    // Signing in by phone or link may already have replaced the browser.
    if (user.browsers[step.portal][step.browser] === browserBefore) replaceBrowser(user, step, tab);
    else recordToken(user, tab);
    return result;
  }

  async function runInTab(
    users: readonly [TestUser, TestUser],
    step: IdentityStep,
    browser: Browser,
  ): Promise<StepResult> {
    const user = users[step.user];
    const google = { name: "Anna Koval", email: user.email };
    const proof = user.passwords.at(-1) ?? "";
    switch (step.action) {
      case "register": {
        const { email } = users[step.contactOf];
        const password = choosePassword(user);
        const registerData = { firstName: "Anna", lastName: "Koval", email, password };
        const { status } = await call(browser, "POST", "/register", { registerData });
        return { step, status, password };
      }
      case "change email": {
        const { email } = users[step.contactOf];
        return { step, ...(await updateProfile(browser, { email }, proof)) };
      }
      case "change phone": {
        const { phone } = users[step.contactOf];
        return { step, ...(await updateProfile(browser, { phone }, proof)) };
      }
      case "request reset": {
        const receiver = users[step.contactOf];
        const { email } = receiver;
        const newBrowser = portals[step.portal].browser();
        const { status } = await call(newBrowser, "POST", "/password/reset-emails", { email });
        const token = await findLinkParameter(portal, email, "pwdtoken");
        if (token !== "" && receiver.resetLinks[0]?.token !== token)
          receiver.resetLinks.unshift({ portal: step.portal, token });
        return { step, status };
      }
      case "use reset": {
        const link = user.resetLinks[step.index];
        if (!link) return { step, status: 0 };
        const password = choosePassword(user);
        const newBrowser = portals[link.portal].browser();
        const body = { password, token: link.token };
        const { status } = await call(newBrowser, "POST", "/password/reset", body);
        return { step, status, password };
      }
      case "sign in by password": {
        const password = user.passwords.at(step.isOld ? -2 : -1) ?? proof;
        const { email } = users[step.contactOf];
        return { step, ...(await call(browser, "POST", "/login", { email, password })) };
      }
      case "sign in by google": {
        const responses = await signInWithProvider(browser, "google", google);
        return { step, status: responses.at(-1)?.status ?? 0 };
      }
      case "link google": {
        const linkResponse = await postForm(browser, "/profile", {
          intent: "link",
          method: "google",
          proof,
        });
        const path = linkResponse.headers.get("location") ?? "";
        if (!path.startsWith("/auth/")) return { step, status: linkResponse.status };
        const responses = await followRedirects(
          browser,
          await signInAtProvider(browser, path, google),
        );
        return { step, status: responses.at(-1)?.status ?? 0 };
      }
      case "sign in by phone": {
        const { phone } = user;
        // Use a new browser, because the same browser must wait before it gets another code.
        const newBrowser = portal.browser();
        await call(newBrowser, "POST", "/phone/codes", { type: "phone-login", phone });
        const code = await phones.codeTo(phone);
        const { status } = await call(newBrowser, "POST", "/login/phone", { phone, code });
        replaceBrowser(user, { portal: 0, browser: step.browser }, newBrowser);
        return { step, status };
      }
      case "sign out":
        return { step, ...(await call(browser, "POST", "/sign-out")) };
      case "sign out everywhere":
        return { step, ...(await call(browser, "POST", "/sign-out-everywhere")) };
      case "delete": {
        const id = await readUserId(browser);
        const deletion = [{ environmentId: portals[step.portal].id }];
        const body = { deletion, proof };
        return { step, ...(await call(browser, "PUT", `/profiles/bo:${id}/deletion`, body)) };
      }
      case "make quick link": {
        const { rows } = await db.execute<{ id: string }>(sql`
          select id from users where email = ${user.email} and email_verified_at is not null`);
        const [account] = rows;
        const token =
          account &&
          (await issueQuickToken(portals[step.portal].systemCtx, { userId: account.id }).catch(
            () => "",
          ));
        if (token) user.quickLinks.unshift({ portal: step.portal, token });
        return { step, status: token ? 200 : 404 };
      }
      case "use quick link": {
        const link = user.quickLinks[step.index];
        if (!link) return { step, status: 0 };
        const copy = copyBrowser(portals[link.portal], user.browsers[link.portal][step.browser]);
        const body = { quickToken: link.token };
        const { status } = await call(copy, "POST", "/quick-sign-in", body);
        replaceBrowser(user, { portal: link.portal, browser: step.browser }, copy);
        return { step, status };
      }
      case "receive a granted course": {
        const id = await readUserId(browser);
        if (id === "guest") return { step, status: 0 };
        await db.execute(sql`
          insert into orders (environment_id, user_id, course_ids, state, granted_by, paid_at)
          select 'first', id, array['short'], 'paid', 'system', now() from users
          where id = ${id}::uuid and status is null on conflict do nothing`);
        return { step, status: 200 };
      }
    }
  }
  return runStep;
}

/** Replaces a user's browser by a copy of it, `tab`, which has newer cookies. */
function replaceBrowser(
  user: TestUser,
  { portal, browser }: Omit<Actor, "user">,
  tab: Browser,
): void {
  recordToken(user, tab);
  user.browsers[portal][browser] = tab;
}

function recordToken({ tokenHashes }: TestUser, tab: Browser): void {
  const token = tab.cookies.get("access_token");
  if (token) tokenHashes.add(createHash("sha256").update(token).digest("hex"));
}
