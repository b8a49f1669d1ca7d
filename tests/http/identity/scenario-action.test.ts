import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createPortal } from "#domains/settings/create-portal.server.ts";
import { installationActor } from "#domains/settings/installation-actor.ts";
import { openDatabase } from "#platform/database.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/kit/database.ts";
import { loadPopup } from "#popups/scenario-action.server.ts";
import {
  makeBrowser as makeScenarioBrowser,
  origin,
  quietLog as log,
} from "#popups/scenario-browser.fixture.ts";

const account = {
  firstName: "Hanna",
  lastName: "Bondar",
  email: "hanna@lamp.example",
  password: "long enough",
};

let testDatabase: TestDatabase;
let database: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: testDatabase.url, poolSize: 4, statementTimeoutMs: 10_000, log });
  for (const id of ["one", "two"])
    await createPortal(
      { db: database.db, actor: installationActor },
      { id, name: id, hosts: [`${id}.example`], settings: {} },
    );
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});
beforeEach(async () => {
  await database.db.execute(sql`delete from users`);
  await database.db.execute(sql`delete from rate_limits`);
  await database.db.execute(sql`delete from outbox`);
  await database.db.execute(sql`delete from scenario_runs`);
});

const makeBrowser = (options: Parameters<typeof makeScenarioBrowser>[1] = {}) =>
  makeScenarioBrowser(database.db, options);

const register = (browser = makeBrowser()) =>
  browser.send("/?scenario=sign-in&returnTo=%2Fabout%2F", { step: "sign-in", ...account });

describe("registration", () => {
  test("signs in and goes to returnTo, with a message for the next page", async () => {
    const browser = makeBrowser();
    expect(await register(browser)).toMatchObject({ status: 303, to: "/about/" });
    expect(browser.actor()).toMatchObject({ kind: "user", email: account.email });
    expect(browser.flashes).toEqual(["scenario.sign-in.check-email"]);
  });

  test("with a taken email is refused with 409 and keeps the entered values, never the password", async () => {
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
    const popup = await loadPopup(browser.makeCtx(), new Request(`${origin}/?scenario=login`));
    expect(popup.stepResult?.values).toMatchObject({ email: account.email });
  });

  test("with wrong fields is refused with 422 and the form's own message", async () => {
    const { status, result } = await makeBrowser().send("/?scenario=sign-in", { step: "sign-in" });
    expect(status).toBe(422);
    const wrongFields = Object.keys(result?.errors ?? {});
    expect(wrongFields).toEqual(["firstName", "lastName", "email", "password"]);
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
    const registrationForm = { step: "sign-in", ...account, phone: "+380501234567" };
    // This portal has no gateway: no code is sent, and the step stays.
    expect(await browser.send("/?scenario=sign-in", registrationForm)).toMatchObject({
      status: 502,
    });
    for (const step of ["phone-verification", "registration-in-progress"]) {
      const address = `/?scenario=sign-in&step=${step}`;
      await browser.send(address, { ...registrationForm, step, code: "123456" });
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

  test("with a wrong password is refused with 401 and the server's own message, and signs nobody in", async () => {
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
    const fields = { step: "restore-password", email: account.email, password: account.password };
    const { to } = await makeBrowser().send("/?scenario=login&returnTo=%2F%2Fevil.example", fields);
    expect(to).toBe("/?scenario=login&returnTo=%2F");
  });
});

describe("a forgotten password", () => {
  const requestReset = (browser: ReturnType<typeof makeBrowser>, email = account.email) =>
    browser.send("/?scenario=login&step=forgot-password", { step: "forgot-password", email });

  test("leads to the same screen for a known and an unknown address, and shows the address", async () => {
    await register();
    for (const email of [account.email, "nobody@lamp.example"]) {
      const browser = makeBrowser();
      const { to } = await requestReset(browser, email);
      expect(to).toBe("/?scenario=login&step=final-action");
      const popup = await loadPopup(browser.makeCtx(), new Request(origin + to));
      expect(popup.stepResult?.values["email"]).toBe(email);
      const otherPopup = await loadPopup(makeBrowser().makeCtx(), new Request(origin + to));
      expect(otherPopup).toEqual({ stepResult: null, run: null, stepData: null });
    }
  });

  test("is reset with the email's token, then the login opens", async () => {
    await register();
    await requestReset(makeBrowser());
    const { rows } = await database.db.execute(sql`select * from outbox`);
    const token = /pwdtoken=([\w-]+)/.exec(JSON.stringify(rows))?.[1] ?? "";
    const submitRestore = (password: string, confirm = password) => {
      const fields = { step: "restore-password", password, confirm, pwdtoken: token };
      return makeBrowser().send("/?scenario=restore-password", fields);
    };
    const mismatchResponse = await submitRestore("another one", "another two");
    expect(mismatchResponse).toMatchObject({
      status: 422,
      result: { messageKey: "env.scenarious.popup.login.password.coincide.error" },
    });
    expect(mismatchResponse.result?.values).toEqual({ pwdtoken: token });
    expect(await submitRestore("another one")).toMatchObject({
      status: 303,
      to: "/?scenario=login",
    });
    expect(await submitRestore("another two")).toMatchObject({
      status: 400,
      result: { messageKey: "env.scenarious.popup.password.change.error" },
    });
  });
});
