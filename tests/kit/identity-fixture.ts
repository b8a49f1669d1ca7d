import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { issueQuickToken } from "#domains/identity/sign-in/quick-token.server.ts";
import type { Browser } from "./browser.ts";
import { linkIn } from "./emails.ts";
import { copyBrowser } from "./factories.ts";
import { follow, signInBy, throughProvider } from "./federation.ts";
import type { IdentityStep, Place } from "./identity-steps.ts";
import { call, startTestPortal, type TestPortal } from "./portal.ts";
import { newPhone, type Phones, phonesAt } from "./sms.ts";

export type Person = {
  email: string;
  phone: string;
  /** All passwords they chose, the newest last. */
  passwords: string[];
  /** Reset emails in their mailbox, with the portal that sent them. */
  resets: { at: 0 | 1; token: string }[];
  quickLinks: { at: 0 | 1; token: string }[];
  /** By portal and slot. */
  browsers: [[Browser, Browser], [Browser, Browser]];
  /** Hashes of all access tokens their tabs ever received. */
  held: Set<string>;
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

/** The answer to a step: the HTTP status, and the account if the answer names one. */
export type Done = { step: IdentityStep; status: number; password?: string };

let people = 0;

/** Starts a server with two portals and returns the actions of two people there. */
export async function makeIdentityWorld() {
  const portal = await startTestPortal({
    simulators: true,
    settings: { registration: { phone: true } },
  });
  const phones = phonesAt(portal);
  const { db } = portal.database;
  const portals = [portal, portal.second] as const;

  function newPerson(): Person {
    people += 1;
    const two = (at: 0 | 1): [Browser, Browser] => [portals[at].browser(), portals[at].browser()];
    return {
      email: `person.${process.pid}.${people}@gmail.com`,
      phone: newPhone(),
      passwords: [],
      resets: [],
      quickLinks: [],
      browsers: [two(0), two(1)],
      held: new Set(),
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

  /** Returns which person's browsers are signed in to which account; -1 for a session that no browser has. */
  async function sessionsSince(since: string, both: readonly Person[]) {
    const { rows } = await db.execute<{ user_id: string; hash: string; portal: string }>(sql`
      select s.user_id, s.access_hash as hash, s.environment_id as portal
      from sessions s join users u on u.id = s.user_id
      where u.status is null and u.created_at >= ${since}::timestamptz`);
    return rows.map((row) => ({
      account: row.user_id,
      who: both.findIndex(({ held }) => held.has(row.hash)),
      at: row.portal === portal.id ? 0 : 1,
    }));
  }

  return {
    portal,
    newPerson,
    accountsSince,
    sessionsSince,
    act: actions({ portal, portals, phones }),
    async now(): Promise<string> {
      const { rows } = await db.execute<{ now: string }>(
        sql`select clock_timestamp()::text as now`,
      );
      return rows[0]!.now;
    },
    /** Clears rate limits: no story is about them. */
    endLimits: () => db.execute(sql`delete from rate_limits`),
    /** Returns the accounts deleted at a portal that still have a session there. */
    async deletedWithSession(): Promise<string[]> {
      const { rows } = await db.execute<{ id: string }>(sql`
        select m.user_id as id from memberships m
        where m.deleted_at is not null and exists (select 1 from sessions s
          where s.user_id = m.user_id and s.environment_id = m.environment_id)`);
      return rows.map(({ id }) => id);
    },
    close: () => portal.close(),
  };
}

type Tools = {
  portal: TestPortal;
  portals: readonly [TestPortal, TestPortal["second"]];
  phones: Phones;
};

let passwords = 0;

function actions({ portal, portals, phones }: Tools) {
  const { db } = portal.database;
  const form = (browser: Browser, path: string, fields: Record<string, string>) =>
    browser.fetch(path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    });
  /** Returns the id of the signed-in user, or "guest". */
  const idIn = async (browser: Browser): Promise<string> => {
    const { status, json } = await call(browser, "GET", "/users/self");
    return status === 200 ? String(json.id) : "guest";
  };
  const change = async (browser: Browser, core: object, proof: string) => {
    const id = await idIn(browser);
    return call(browser, "PATCH", `/profiles/bo:${id}`, { core, proof });
  };
  const choose = (person: Person): string => {
    const password = `a password of number ${(passwords += 1)}`;
    person.passwords.push(password);
    return password;
  };

  /** Does one step in a new tab. A step that isn't possible returns status 0. */
  async function act(both: readonly [Person, Person], step: IdentityStep): Promise<Done> {
    const person = both[step.who];
    const before = person.browsers[step.at][step.slot];
    const tab = copyBrowser(portals[step.at], before);
    const done = await inTab(both, step, tab);
    // Signing in by phone or link may already have replaced the browser.
    if (person.browsers[step.at][step.slot] === before) keepTab(person, step, tab);
    else hold(person, tab);
    return done;
  }

  async function inTab(
    both: readonly [Person, Person],
    step: IdentityStep,
    browser: Browser,
  ): Promise<Done> {
    const person = both[step.who];
    const google = { name: "Somebody", email: person.email };
    const proof = person.passwords.at(-1) ?? "";
    switch (step.do) {
      case "register": {
        const { email } = both[step.whose];
        const password = choose(person);
        const registerData = { firstName: "Anna", lastName: "Koval", email, password };
        const { status } = await call(browser, "POST", "/register", { registerData });
        return { step, status, password };
      }
      case "change email":
        return { step, ...(await change(browser, { email: both[step.whose].email }, proof)) };
      case "type phone":
        return { step, ...(await change(browser, { phone: both[step.whose].phone }, proof)) };
      case "ask reset": {
        const reader = both[step.whose];
        const { email } = reader;
        const asked = await call(portals[step.at].browser(), "POST", "/password/reset-letters", {
          email,
        });
        const token = await linkIn(portal, email, "pwdtoken");
        if (token !== "" && reader.resets[0]?.token !== token)
          reader.resets.unshift({ at: step.at, token });
        return { step, status: asked.status };
      }
      case "use reset": {
        const link = person.resets[step.which];
        if (!link) return { step, status: 0 };
        const password = choose(person);
        const fresh = portals[link.at].browser();
        const sent = { password, token: link.token };
        const { status } = await call(fresh, "POST", "/password/reset", sent);
        return { step, status, password };
      }
      case "password": {
        const password = person.passwords.at(step.isOld ? -2 : -1) ?? proof;
        const { email } = both[step.whose];
        return { step, ...(await call(browser, "POST", "/login", { email, password })) };
      }
      case "google": {
        const answers = await signInBy(browser, "google", google);
        return { step, status: answers.at(-1)?.status ?? 0 };
      }
      case "link google": {
        const begun = await form(browser, "/profile", { intent: "link", way: "google", proof });
        const path = begun.headers.get("location") ?? "";
        if (!path.startsWith("/auth/")) return { step, status: begun.status };
        const answers = await follow(browser, await throughProvider(browser, path, google));
        return { step, status: answers.at(-1)?.status ?? 0 };
      }
      case "phone": {
        const { phone } = person;
        // Use a new browser: the same one must wait before it gets another code.
        const fresh = portal.browser();
        await call(fresh, "POST", "/phone/codes", { type: "phone-login", phone });
        const code = await phones.codeTo(phone);
        const { status } = await call(fresh, "POST", "/login/phone", { phone, code });
        keepTab(person, { at: 0, slot: step.slot }, fresh);
        return { step, status };
      }
      case "sign out":
        return { step, ...(await call(browser, "POST", "/sign-out")) };
      case "sign out everywhere":
        return { step, ...(await call(browser, "POST", "/sign-out-everywhere")) };
      case "delete": {
        const id = await idIn(browser);
        const deletion = [{ environmentId: portals[step.at].id }];
        const asked = { deletion, proof };
        return { step, ...(await call(browser, "PUT", `/profiles/bo:${id}/deletion`, asked)) };
      }
      case "make quick link": {
        const { rows } = await db.execute<{ id: string }>(sql`
          select id from users where email = ${person.email} and email_verified_at is not null`);
        const [account] = rows;
        const token =
          account &&
          (await issueQuickToken(portals[step.at].system, { userId: account.id }).catch(() => ""));
        if (token) person.quickLinks.unshift({ at: step.at, token });
        return { step, status: token ? 200 : 404 };
      }
      case "use quick link": {
        const link = person.quickLinks[step.which];
        if (!link) return { step, status: 0 };
        const own = copyBrowser(portals[link.at], person.browsers[link.at][step.slot]);
        const sent = { quickToken: link.token };
        const { status } = await call(own, "POST", "/quick-sign-in", sent);
        keepTab(person, { at: link.at, slot: step.slot }, own);
        return { step, status };
      }
      case "be given a course": {
        const id = await idIn(browser);
        if (id === "guest") return { step, status: 0 };
        await db.execute(sql`
          insert into orders (environment_id, user_id, course_ids, state, granted_by, paid_at)
          select 'first', id, array['short'], 'paid', 'system', now() from users
          where id = ${id}::uuid and status is null on conflict do nothing`);
        return { step, status: 200 };
      }
    }
  }
  return act;
}

/** Makes a tab's cookies those of its browser. */
function keepTab(person: Person, { at, slot }: Omit<Place, "who">, tab: Browser): void {
  hold(person, tab);
  person.browsers[at][slot] = tab;
}

function hold({ held }: Person, tab: Browser): void {
  const token = tab.cookies.get("access_token");
  if (token) held.add(createHash("sha256").update(token).digest("hex"));
}
