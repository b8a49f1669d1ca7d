import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createPortal } from "#domains/settings/create-portal.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import { firstLesson, openCourse } from "#scenarios/facts.fixture.ts";
import { createTestDatabase, type TestDatabase } from "#tests/kit/database.ts";
import type { ScreenFacts } from "#request/root-data.ts";
import { loadPopup, startScenario } from "#popups/scenario-action.server.ts";
import {
  makeBrowser as openBrowser,
  origin,
  quietLog as log,
} from "#popups/scenario-browser.fixture.ts";

const account = {
  firstName: "Hanna",
  lastName: "Bondar",
  email: "hanna@lamp.example",
  password: "long enough",
};

let file: TestDatabase;
let database: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  file = await createTestDatabase();
  database = openDatabase({ url: file.url, poolSize: 4, statementTimeoutMs: 10_000, log });
  for (const id of ["one", "two"])
    await createPortal(database.db, { id, name: id, hosts: [`${id}.example`], settings: {} });
});
afterAll(async () => {
  await database.close();
  await file.drop();
});
beforeEach(async () => {
  await database.db.execute(sql`delete from users`);
  await database.db.execute(sql`delete from rate_limits`);
  await database.db.execute(sql`delete from outbox`);
  await database.db.execute(sql`delete from scenario_runs`);
});

const makeBrowser = (options: Parameters<typeof openBrowser>[1] = {}) =>
  openBrowser(database.db, options);

const register = (browser = makeBrowser()) =>
  browser.send("/?scenario=sign-in&returnTo=%2Fabout%2F", { step: "sign-in", ...account });

describe("registration", () => {
  test("signs in and goes to returnTo, with a message for the next page", async () => {
    const browser = makeBrowser();
    expect(await register(browser)).toMatchObject({ status: 303, to: "/about/" });
    expect(browser.actor()).toMatchObject({ kind: "user", email: account.email });
    expect(browser.flashes).toEqual(["scenario.sign-in.check-email"]);
  });

  test("with an email that is taken is 409 and keeps the entered values, never the password", async () => {
    await register();
    const browser = makeBrowser();
    const { status, result, ctx } = await register(browser);
    expect(status).toBe(409);
    expect(result).toMatchObject({ step: "sign-in", messageKey: "signup.email_exists" });
    expect(ctx.stepResult).toEqual(result);
    expect(JSON.stringify(result)).not.toContain(account.password);
    const { rows } = await database.db.execute(
      sql`select options::text as options from scenario_runs`,
    );
    expect(rows.some(({ options }) => String(options).includes(account.password))).toBe(false);
    // Without JavaScript, the next page and the sign-in form are filled with the entered values.
    const again = await loadPopup(browser.makeCtx(), new Request(`${origin}/?scenario=login`));
    expect(again.stepResult?.values).toMatchObject({ email: account.email });
  });

  test("with wrong fields is 422 with the form's own message", async () => {
    const { status, result } = await makeBrowser().send("/?scenario=sign-in", { step: "sign-in" });
    expect(status).toBe(422);
    expect(Object.keys(result?.errors ?? {})).toEqual([
      "firstName",
      "lastName",
      "email",
      "password",
    ]);
    expect(result?.messageKey).toBe("env.scenarious.popup.login.error");
  });

  test("in a portal that verifies phones cannot skip the verification", async () => {
    const fields = ["firstName", "lastName", "email", "password", "phone"].map((id) => ({
      uid: id,
      id,
      type: id,
      active: true,
    }));
    const settings = {
      registration: { fields },
      userManagement: { allowChangePersonalInfo: false },
    };
    const browser = makeBrowser({ settings });
    const sent = { step: "sign-in", ...account, phone: "+380501234567" };
    // This portal has no gateway: no code is sent, and the step stays.
    expect(await browser.send("/?scenario=sign-in", sent)).toMatchObject({ status: 502 });
    for (const step of ["phone-verification", "registration-in-progress"]) {
      const address = `/?scenario=sign-in&step=${step}`;
      await browser.send(address, { ...sent, step, code: "123456" });
    }
    const { rows } = await database.db.execute(sql`select 1 from users`);
    expect(rows).toEqual([]);
  });
});

describe("sign-in", () => {
  const login = (browser: ReturnType<typeof makeBrowser>, fields: Record<string, string> = {}) =>
    browser.send("/courses/?x=1&scenario=login", {
      step: "login",
      email: ` ${account.email.toUpperCase()} `,
      password: account.password,
      ...fields,
    });

  test("without returnTo comes back to the page without its query", async () => {
    await register();
    const browser = makeBrowser();
    expect(await login(browser)).toMatchObject({ status: 303, to: "/courses/" });
    expect(browser.flashes).toEqual(["scenario.login.success"]);
  });

  test("with a wrong password is 401 with the server's own message, and signs nobody in", async () => {
    await register();
    const browser = makeBrowser();
    const { status, result } = await login(browser, { password: "something else" });
    expect({ status, key: result?.messageKey }).toEqual({
      status: 401,
      key: "login.wrong-credentials",
    });
    expect(browser.actor().kind).toBe("guest");
  });

  test("without a required consent is refused by the server, and a given consent is stored once", async () => {
    await register();
    const settings = { gdpr: true };
    expect(await login(makeBrowser({ settings }))).toMatchObject({
      status: 422,
      result: { errors: { agreed: { key: "popup.no-check" } } },
    });
    for (const _ of [1, 2]) await login(makeBrowser({ settings }), { agreed: "on" });
    const { rows } = await database.db.execute(sql`select agreed from consents where agreed`);
    expect(rows).toHaveLength(1);
  });

  test("sent again by a user who signed in meanwhile only redirects", async () => {
    const browser = makeBrowser();
    await register(browser);
    expect(await login(browser, { password: "wrong" })).toMatchObject({
      status: 303,
      to: "/courses/",
    });
  });

  test("with a verb the step doesn't have is refused, and signs nobody in", async () => {
    await register();
    const browser = makeBrowser();
    for (const verb of ["nope", "__proto__", "constructor", "../sign-in"])
      expect((await login(browser, { verb })).status).toBe(403);
    expect(browser.actor().kind).toBe("guest");
  });

  test("with a form of another step than the address's does nothing", async () => {
    const sent = { step: "restore-password", email: account.email, password: account.password };
    const { to } = await makeBrowser().send("/?scenario=login&returnTo=%2F%2Fevil.example", sent);
    expect(to).toBe("/?scenario=login&returnTo=%2F");
  });
});

describe("a forgotten password", () => {
  const ask = (browser: ReturnType<typeof makeBrowser>, email = account.email) =>
    browser.send("/?scenario=login&step=forgot-password", { step: "forgot-password", email });

  test("leads to the same screen for a known and an unknown address, and shows the address", async () => {
    await register();
    for (const email of [account.email, "nobody@lamp.example"]) {
      const browser = makeBrowser();
      const { to } = await ask(browser, email);
      expect(to).toBe("/?scenario=login&step=final-action");
      const shown = await loadPopup(browser.makeCtx(), new Request(origin + to));
      expect(shown.stepResult?.values["email"]).toBe(email);
      const other = await loadPopup(makeBrowser().makeCtx(), new Request(origin + to));
      expect(other).toEqual({ stepResult: null, run: null, stepData: null });
    }
  });

  test("is reset with the email's token, then the login opens", async () => {
    await register();
    await ask(makeBrowser());
    const { rows } = await database.db.execute(sql`select * from outbox`);
    const token = /pwdtoken=([\w-]+)/.exec(JSON.stringify(rows))?.[1] ?? "";
    const restore = (password: string, confirm = password) => {
      const sent = { step: "restore-password", password, confirm, pwdtoken: token };
      return makeBrowser().send("/?scenario=restore-password", sent);
    };
    const differ = await restore("another one", "another two");
    expect(differ).toMatchObject({
      status: 422,
      result: { messageKey: "env.scenarious.popup.login.password.coincide.error" },
    });
    expect(differ.result?.values).toEqual({ pwdtoken: token });
    expect(await restore("another one")).toMatchObject({ status: 303, to: "/?scenario=login" });
    expect(await restore("another two")).toMatchObject({
      status: 400,
      result: { messageKey: "env.scenarious.popup.password.change.error" },
    });
  });
});

describe("a button that starts a lesson", () => {
  const facts: ScreenFacts = {
    routeName: "courses-id",
    course: openCourse,
    element: firstLesson,
    openedElement: "/lesson/1/",
  };
  const start = async (given: ScreenFacts) => {
    const browser = makeBrowser();
    const ctx = browser.makeCtx();
    const request = new Request(`${origin}/courses/42?index=`, { method: "POST" });
    const outcome = await startScenario(ctx, request, "start-free-lesson", {}, async () => given);
    return { outcome, ctx, browser };
  };

  test("creates a session user for a guest if the course is open, and says where to go", async () => {
    const { outcome, ctx, browser } = await start(facts);
    expect(outcome).toEqual({ to: "/lesson/1/" });
    expect(ctx.actor.kind).toBe("session");
    expect(browser.cookies.get("access_token")).toMatch(/^[\w-]{20,}$/);
  });

  test("opens the login over the course if it is closed, and creates no account", async () => {
    const closed = { ...facts, course: { ...openCourse, accessType: "requred_registration" } };
    const { outcome, ctx } = await start(closed);
    expect((outcome as Response).headers.get("location")).toBe(
      "/courses/42?scenario=start-free-lesson",
    );
    expect(ctx.actor.kind).toBe("guest");
  });
});

describe("the data of a scenario run", () => {
  const closed: ScreenFacts = {
    routeName: "courses-id",
    course: { ...openCourse, accessType: "requred_registration" },
  };
  const element = { id: "5", type: "lesson" };
  const begin = async (browser = makeBrowser()) => {
    const ctx = browser.makeCtx();
    const request = new Request(`${origin}/courses/42`, { method: "POST" });
    const options = { element, firstOpenedElement: element };
    await startScenario(ctx, request, "start-free-lesson", options, async () => closed);
    browser.keep(ctx);
    return browser;
  };
  const seen = async (browser: ReturnType<typeof makeBrowser>, address: string) => {
    const request = new Request(origin + address);
    return (await loadPopup(browser.makeCtx(), request)).run;
  };

  test("stay on the server under the browser's cookie and are sent only to that browser", async () => {
    const browser = await begin();
    expect([...browser.cookies.keys()]).toEqual(["run"]);
    const run = await seen(browser, "/courses/42?scenario=start-free-lesson");
    expect(run).toMatchObject({
      scenario: "start-free-lesson",
      page: "/courses/42",
      options: { element, firstOpenedElement: element },
    });
    expect(await seen(makeBrowser(), "/courses/42?scenario=start-free-lesson")).toBeNull();
    expect(await seen(browser, "/courses/42")).toBeNull();
  });

  test("complete this scenario over this page, and no other", async () => {
    await register();
    const address = "?scenario=start-free-lesson";
    const sent = { step: "login", email: account.email, password: account.password };
    const first = await begin();
    expect((await first.send(`/courses/42${address}`, sent, closed)).to).toBe("/lesson/5/");
    const second = await begin();
    const elsewhere = { ...closed, course: { ...closed.course!, id: "43", firstElementId: "9" } };
    expect((await second.send(`/courses/43${address}`, sent, elsewhere)).to).toBe("/lesson/9/");
    const third = await begin();
    expect((await third.send("/courses/42?scenario=login", sent, closed)).to).toBe("/courses/42");
  });

  test("are deleted at the end", async () => {
    await register();
    const browser = await begin();
    const sent = { step: "login", email: account.email, password: account.password };
    await browser.send("/courses/42?scenario=start-free-lesson", sent, closed);
    const { rows } = await database.db.execute(sql`select 1 from scenario_runs`);
    expect(rows).toEqual([]);
  });
});
