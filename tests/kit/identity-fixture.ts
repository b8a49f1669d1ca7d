import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { issueQuickToken } from "#domains/identity/sign-in/quick-token.server.ts";
import { type Browser, postForm } from "./browser.ts";
import { linkParameter } from "./emails.ts";
import { copyBrowser } from "./factories.ts";
import { follow, signInBy, signInAtProvider } from "./federation.ts";
import type { IdentityStep, Place } from "./identity-steps.ts";
import { call, startTestPortal, type TestPortal } from "./portal.ts";
import { newPhone, type Phones, phonesAt } from "./sms.ts";

export type TestUser = {
  email: string;
  phone: string;
  /** All passwords they chose, the newest last. */
  passwords: string[];
  /** Links in the reset emails they received, the newest first, each with the portal that sent it. */
  resets: { portal: 0 | 1; token: string }[];
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
  /** Emails of its Google accounts. */
  google: string[];
  hasOrder: boolean;
};

/** The HTTP status of a step (0 if it wasn't possible), and the password it chose, if any. */
export type StepResult = { step: IdentityStep; status: number; password?: string };

let usersCount = 0;

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
    usersCount += 1;
    const twoBrowsers = (portal: 0 | 1): [Browser, Browser] => [
      portals[portal].browser(),
      portals[portal].browser(),
    ];
    return {
      email: `user.${process.pid}.${usersCount}@gmail.com`,
      phone: newPhone(),
      passwords: [],
      resets: [],
      quickLinks: [],
      browsers: [twoBrowsers(0), twoBrowsers(1)],
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
    runStep: stepRunner({ portal, portals, phones }),
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

let passwords = 0;

function stepRunner({ portal, portals, phones }: FixtureParts) {
  const { db } = portal.database;
  /** Returns the id of the signed-in user, or "guest". */
  const userIdIn = async (browser: Browser): Promise<string> => {
    const { status, json } = await call(browser, "GET", "/users/self");
    return status === 200 ? String(json.id) : "guest";
  };
  const updateProfile = async (browser: Browser, core: object, proof: string) => {
    const id = await userIdIn(browser);
    return call(browser, "PATCH", `/profiles/bo:${id}`, { core, proof });
  };
  const choosePassword = (user: TestUser): string => {
    const password = `a password of number ${(passwords += 1)}`;
    user.passwords.push(password);
    return password;
  };

  /** Runs one step in a copy of the browser, like a new tab, because steps of a turn run at the same time. */
  async function runStep(
    users: readonly [TestUser, TestUser],
    step: IdentityStep,
  ): Promise<StepResult> {
    const user = users[step.user];
    const before = user.browsers[step.portal][step.browser];
    const tab = copyBrowser(portals[step.portal], before);
    const done = await runInTab(users, step, tab);
    // Signing in by phone or link may already have replaced the browser.
    if (user.browsers[step.portal][step.browser] === before) replaceBrowser(user, step, tab);
    else recordToken(user, tab);
    return done;
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
      case "change email":
        return {
          step,
          ...(await updateProfile(browser, { email: users[step.contactOf].email }, proof)),
        };
      case "change phone":
        return {
          step,
          ...(await updateProfile(browser, { phone: users[step.contactOf].phone }, proof)),
        };
      case "request reset": {
        const receiver = users[step.contactOf];
        const { email } = receiver;
        const requested = await call(
          portals[step.portal].browser(),
          "POST",
          "/password/reset-letters",
          {
            email,
          },
        );
        const token = await linkParameter(portal, email, "pwdtoken");
        if (token !== "" && receiver.resets[0]?.token !== token)
          receiver.resets.unshift({ portal: step.portal, token });
        return { step, status: requested.status };
      }
      case "use reset": {
        const link = user.resets[step.index];
        if (!link) return { step, status: 0 };
        const password = choosePassword(user);
        const newBrowser = portals[link.portal].browser();
        const sent = { password, token: link.token };
        const { status } = await call(newBrowser, "POST", "/password/reset", sent);
        return { step, status, password };
      }
      case "password": {
        const password = user.passwords.at(step.isOld ? -2 : -1) ?? proof;
        const { email } = users[step.contactOf];
        return { step, ...(await call(browser, "POST", "/login", { email, password })) };
      }
      case "google": {
        const answers = await signInBy(browser, "google", google);
        return { step, status: answers.at(-1)?.status ?? 0 };
      }
      case "link google": {
        const started = await postForm(browser, "/profile", {
          intent: "link",
          method: "google",
          proof,
        });
        const path = started.headers.get("location") ?? "";
        if (!path.startsWith("/auth/")) return { step, status: started.status };
        const answers = await follow(browser, await signInAtProvider(browser, path, google));
        return { step, status: answers.at(-1)?.status ?? 0 };
      }
      case "phone": {
        const { phone } = user;
        // Use a new browser: the same one must wait before it gets another code.
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
        const id = await userIdIn(browser);
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
          (await issueQuickToken(portals[step.portal].system, { userId: account.id }).catch(
            () => "",
          ));
        if (token) user.quickLinks.unshift({ portal: step.portal, token });
        return { step, status: token ? 200 : 404 };
      }
      case "use quick link": {
        const link = user.quickLinks[step.index];
        if (!link) return { step, status: 0 };
        const copy = copyBrowser(portals[link.portal], user.browsers[link.portal][step.browser]);
        const sent = { quickToken: link.token };
        const { status } = await call(copy, "POST", "/quick-sign-in", sent);
        replaceBrowser(user, { portal: link.portal, browser: step.browser }, copy);
        return { step, status };
      }
      case "receive a granted course": {
        const id = await userIdIn(browser);
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

/** Replaces a browser of a user by its tab, which has newer cookies. */
function replaceBrowser(
  user: TestUser,
  { portal, browser }: Omit<Place, "user">,
  tab: Browser,
): void {
  recordToken(user, tab);
  user.browsers[portal][browser] = tab;
}

function recordToken({ tokenHashes }: TestUser, tab: Browser): void {
  const token = tab.cookies.get("access_token");
  if (token) tokenHashes.add(createHash("sha256").update(token).digest("hex"));
}
