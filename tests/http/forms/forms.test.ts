import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recordLimit, sameRecordMs } from "#domains/forms/create-record.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { userWithRole, registeredBrowser, sessionBrowser } from "#tests/kit/factories.ts";
import { createVisitForm } from "#tests/kit/visit-form.ts";
import { readAllPages } from "#tests/kit/read-all-pages.ts";
import { call, type Json, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await createVisitForm(portal);
});
afterAll(() => portal.close());
beforeEach(() => portal.database.db.execute(sql`delete from rate_limits`));

const records = "/data-sources/visits/records";
const send = (browser: Pick<Browser, "fetch">, data: unknown, rest: object = {}) =>
  call(browser, "POST", records, { data, agreed: true, ...rest });
const stored = async () => {
  const { rows } = await portal.database.db.execute<{ data: Record<string, string> }>(sql`
    select data, user_id, policy_version from data_source_records
    where environment_id = 'first' and data_source_id = 'visits' order by created_at`);
  return rows;
};

describe("a form and its data source", () => {
  test("are read in the requested language, otherwise in the portal's own", async () => {
    const { json } = await call(portal, "GET", "/forms/visit");
    expect(json).toEqual({
      id: "visit",
      title: "Ask for a visit",
      subtitle: "Somebody near you will come.",
      buttonText: "Ask",
      dataSource: "visits",
      version: 1,
    });
    const source = (await call(portal, "GET", "/data-sources/visits")).json;
    expect(source.pluralName).toBe("visits");
    const fields = source.fields as unknown as Record<string, unknown>[];
    expect(fields.find(({ id }) => id === "how")).toMatchObject({
      name: "How",
      type: "select",
      options: [{ value: "home", label: "At home" }, { value: "walk" }],
    });
    // A long list is not sent with every page.
    expect(fields.find(({ id }) => id === "town")).toMatchObject({ options: null });
    expect(fields.find(({ id }) => id === "missionaryId")).toMatchObject({ type: "hidden" });
  });

  test("answer 404 with a message if they don't exist", async () => {
    for (const path of ["/forms/nope", "/data-sources/nope"]) {
      const { status, json } = await call(portal, "GET", path);
      expect({ status, code: json.code }).toEqual({ status: 404, code: "NOT-FOUND" });
      expect(String(json.meta?.error?.message)).toMatch(/^This portal has no such/);
    }
  });

  test("are changed only by admins, who name the version; a change is shown at once and audited", async () => {
    const { browser, userId } = await userWithRole(portal, "mp-admin");
    const form = { title: { en: "Prayer" }, subtitle: {}, buttonText: {}, dataSource: "visits" };
    const put = (by: Browser, body: unknown) => call(by, "PUT", "/forms/prayer", body);
    const stranger = await registeredBrowser(portal);
    expect(await put(stranger.browser, { form })).toMatchObject({ status: 403 });
    expect((await put(portal.browser(), { form })).status).toBe(401);
    expect((await put(browser, { form })).json).toEqual({ id: "prayer", version: 1 });
    const renamed = { ...form, title: { en: "Pray with me" } };
    expect((await put(browser, { form: renamed, version: 1 })).json.version).toBe(2);
    expect((await call(portal, "GET", "/forms/prayer")).json.title).toBe("Pray with me");
    expect(await put(browser, { form, version: 1 })).toMatchObject({
      status: 409,
      json: { code: "CONFLICT" },
    });
    const { rows } = await portal.database.db.execute(sql`
      select detail from audit_log where actor = ${userId} and action = 'putForm' order by at`);
    expect(rows).toHaveLength(2);
    expect((await call(browser, "GET", "/forms/prayer")).json.texts).toMatchObject({
      title: { en: "Pray with me" },
    });
  });

  test("are refused with the path of the mistake if they are invalid", async () => {
    const { browser } = await userWithRole(portal, "mp-admin");
    const source = (fields: unknown) =>
      call(browser, "PUT", "/data-sources/bad", { source: { pluralName: "bad", fields } });
    const wrong: [unknown, RegExp][] = [
      [[{ id: "a", type: "text", validation: { regexp: "(a+)+$" } }], /regexp: too-complex/],
      [[{ id: "a", type: "color" }], /^source\.fields\.0\.type/],
      [[{ id: "1", type: "text" }], /^source\.fields\.0\.id/],
      [[{ id: "password", type: "text" }], /^source\.fields\.0\.id: the form uses this word/],
      [[{ id: "a", type: "select" }], /a select has options/],
      [[{ id: "a", type: "text" }, { id: "a", type: "text" }], /same id/], // prettier-ignore
    ];
    for (const [fields, message] of wrong) {
      const { status, json } = await source(fields);
      expect([status, json.code, String(json.message)]).toEqual([
        422,
        "INVALID",
        expect.stringMatching(message),
      ]);
    }
    const form = { dataSource: "nope" };
    const unknown = await call(browser, "PUT", "/forms/lost", { form });
    expect(unknown).toMatchObject({ status: 422, json: { code: "INVALID" } });
  });
});

describe("a record", () => {
  test("is stored in the collection with only the fields of the form", async () => {
    const { status, json } = await send(portal.browser(), {
      name: "  Anna ",
      email: " ANNA@Example.org",
      guests: "2",
      day: "2027-01-05",
      how: "home",
      again: "on",
      town: "Kyiv",
      secret: "dropped",
      userId: "00000000-0000-4000-8000-000000000000",
      missionaryId: "forged",
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({ collection: "visits" });
    expect(json.data).toEqual({
      name: "Anna",
      email: "anna@example.org",
      guests: "2",
      day: "2027-01-05",
      how: "home",
      again: "on",
      town: "kyiv",
      campaign: "easter",
      missionaryId: "",
    });
    const [first] = await stored();
    expect(first).toMatchObject({ data: json.data, user_id: null, policy_version: "1" });
  });

  test("that is invalid is 422 with each field's message, and nothing is stored", async () => {
    const before = (await stored()).length;
    const { status, json } = await send(portal, { email: "a@", guests: "40", town: "Paris" });
    expect([status, json.code]).toEqual([422, "INVALID-FIELDS"]);
    expect(json.meta?.error?.fields).toEqual({
      name: { key: "crud.validation.message.required" },
      email: { key: "crud.validation.message.email" },
      guests: { key: "crud.validation.message.max", params: { max: 9 } },
      town: { key: "crud.validation.message.option" },
    });
    expect((await stored()).length).toBe(before);
  });

  test("is not stored without the consent", async () => {
    for (const agreed of [false, undefined]) {
      const answer = await send(portal, { name: "Anna" }, { agreed });
      expect(answer).toMatchObject({ status: 422, json: { code: "CONSENT-MISSING" } });
    }
  });

  test("sent twice is stored once: it is recognised by its key or, for a while, by its content", async () => {
    const browser = portal.browser();
    await send(browser, { name: "So that this browser has a name" });
    const [one, two] = await Promise.all([
      send(browser, { name: "Twice" }, { idempotencyKey: "a" }),
      send(browser, { name: "Twice" }),
    ]);
    const again = await send(browser, { name: "Twice again" }, { idempotencyKey: "a" });
    expect(again.json.id).toBe(one.json.id);
    const clicks = await Promise.all([1, 2, 3].map(() => send(browser, { name: "Twice" })));
    for (const click of clicks) expect(click.json.id).toBe(two.json.id);
    portal.clock.advance(sameRecordMs);
    expect((await send(browser, { name: "Twice" })).json.id).not.toBe(two.json.id);
  });

  test("of another person is not shown to someone who guesses its key", async () => {
    const [mine, theirs] = [await registeredBrowser(portal), await registeredBrowser(portal)];
    const first = await send(theirs.browser, { name: "Theirs" }, { idempotencyKey: "same" });
    const second = await send(mine.browser, { name: "Mine" }, { idempotencyKey: "same" });
    expect(second.json.id).not.toBe(first.json.id);
    expect(second.json.data?.name).toBe("Mine");
  });

  test("has userId only for registered users, whatever a client sends", async () => {
    const person = await registeredBrowser(portal);
    const session = await sessionBrowser(portal);
    const of = async (browser: Browser) =>
      (await send(browser, { name: "Anna", userId: "forged" })).json.data as Json;
    expect((await of(person.browser)).userId).toBe(person.userId);
    expect(await of(session.browser)).not.toHaveProperty("userId");
    expect(await of(portal.browser())).not.toHaveProperty("userId");
  });

  test("has missionaryId: the visit's mentor, otherwise the user's own", async () => {
    const { browser, userId } = await registeredBrowser(portal);
    await portal.database.db.execute(sql`
      update memberships set chat_connection = '{"type": "telegram", "mentorId": "m-own"}'
      where environment_id = 'first' and user_id = ${userId}`);
    const sent = async (name: string) => (await send(browser, { name })).json.data?.missionaryId;
    expect(await sent("By connection")).toBe("m-own");
    await browser.fetch("/?mentor_id=m-visit");
    expect(await sent("By visit")).toBe("m-visit");
  });

  test("is limited per browser; other browsers at the same IP address are not affected", async () => {
    const browser = portal.browser();
    await send(browser, { name: "The first, by which the browser is known" });
    for (let sent = 0; sent < recordLimit.attempts; sent += 1)
      await send(browser, { name: `Number ${sent}` });
    const { status, json } = await send(browser, { name: "One more" });
    expect([status, json.code]).toEqual([429, "TOO-MANY-ATTEMPTS"]);
    expect((await send(portal.browser(), { name: "Somebody else" })).status).toBe(200);
  });

  test("is read only by admins, newest first", async () => {
    const admin = await userWithRole(portal, "mp-admin");
    const { browser } = await registeredBrowser(portal);
    portal.clock.advance(1_000);
    await send(browser, { name: "The newest" });
    expect(await call(browser, "GET", records)).toMatchObject({ status: 403 });
    expect((await call(portal, "GET", records)).status).toBe(401);
    const { json } = await call(admin.browser, "GET", records);
    const list = json.records as unknown as { id: string; data: Json }[];
    expect(list[0]?.data.name).toBe("The newest");
    // The other records have the same time, so the pages can't be told apart by time alone.
    const pages = await readAllPages(admin.browser, `${records}?limit=1`);
    expect(pages.flatMap((page) => page.records as unknown as Json[])).toEqual(list);
  });
});

describe("a long list of options", () => {
  const search = (typed: string, field = "town") =>
    call(
      portal,
      "GET",
      `/data-sources/visits/fields/${field}/options?search=${encodeURIComponent(typed)}`,
    );

  test("is searched from three characters on, ignoring case", async () => {
    expect((await search("KYI")).json.options).toEqual([
      { value: "kyiv", label: "Kyiv" },
      { value: "kyivets", label: "Kyivets" },
    ]);
    expect((await search("village")).json.options).toHaveLength(20);
    expect(await search("ky")).toMatchObject({ status: 422, json: { code: "INVALID" } });
    expect(await search("kyi", "how")).toMatchObject({
      status: 409,
      json: { code: "FIELD-NOT-SEARCHED" },
    });
    expect(await search("kyi", "nope")).toMatchObject({ status: 404 });
    expect((await search("%%%")).json.options).toEqual([]);
  });

  test("may come from a field of another collection, which shows only that field", async () => {
    const fields = [
      { id: "name", type: "text" },
      {
        id: "friend",
        type: "select",
        props: { source: { dataSource: "visits", field: "name" } },
      },
    ];
    await send(portal, { name: "Zenoviy", words: "My own worry" });
    const { browser } = await userWithRole(portal, "mp-admin");
    const source = { pluralName: "friends", fields };
    await call(browser, "PUT", "/data-sources/friends", { source });
    const found = await call(
      portal,
      "GET",
      "/data-sources/friends/fields/friend/options?search=zen",
    );
    expect(found.json.options).toEqual([{ value: "Zenoviy", label: "Zenoviy" }]);
    expect(found.text).not.toContain("worry");
    const body = { data: { name: "A", friend: "zenoviy" }, agreed: true };
    const record = await call(portal, "POST", "/data-sources/friends/records", body);
    expect(record.json.data?.friend).toBe("Zenoviy");
  });
});
