import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recordLimit, sameRecordMs } from "#domains/forms/create-record.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import {
  createUserWithRole,
  openRegisteredBrowser,
  openSessionBrowser,
} from "#tests/kit/factories.ts";
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

const recordsPath = "/data-sources/visits/records";
const createRecord = (browser: Pick<Browser, "fetch">, data: unknown, rest: object = {}) =>
  call(browser, "POST", recordsPath, { data, agreed: true, ...rest });
const listStoredRecords = async () => {
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
    const { browser, userId } = await createUserWithRole(portal, "mp-admin");
    const form = { title: { en: "Prayer" }, subtitle: {}, buttonText: {}, dataSource: "visits" };
    const putForm = (editor: Browser, body: unknown) => call(editor, "PUT", "/forms/prayer", body);
    const stranger = await openRegisteredBrowser(portal);
    expect(await putForm(stranger.browser, { form })).toMatchObject({ status: 403 });
    expect((await putForm(portal.browser(), { form })).status).toBe(401);
    expect((await putForm(browser, { form })).json).toEqual({ id: "prayer", version: 1 });
    const renamed = { ...form, title: { en: "Pray with me" } };
    expect((await putForm(browser, { form: renamed, version: 1 })).json.version).toBe(2);
    expect((await call(portal, "GET", "/forms/prayer")).json.title).toBe("Pray with me");
    expect(await putForm(browser, { form, version: 1 })).toMatchObject({
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
    const { browser } = await createUserWithRole(portal, "mp-admin");
    const source = (fields: unknown) =>
      call(browser, "PUT", "/data-sources/bad", { source: { pluralName: "bad", fields } });
    const invalidFields: [unknown, RegExp][] = [
      [[{ id: "a", type: "text", validation: { regexp: "(a+)+$" } }], /regexp: too-complex/],
      [[{ id: "a", type: "color" }], /^source\.fields\.0\.type/],
      [[{ id: "1", type: "text" }], /^source\.fields\.0\.id/],
      [[{ id: "password", type: "text" }], /^source\.fields\.0\.id: the form uses this word/],
      [[{ id: "a", type: "select" }], /a select has options/],
      [[{ id: "a", type: "text" }, { id: "a", type: "text" }], /same id/], // prettier-ignore
    ];
    for (const [fields, message] of invalidFields) {
      const { status, json } = await source(fields);
      expect([status, json.code, String(json.message)]).toEqual([
        422,
        "INVALID",
        expect.stringMatching(message),
      ]);
    }
    const form = { dataSource: "nope" };
    const response = await call(browser, "PUT", "/forms/lost", { form });
    expect(response).toMatchObject({ status: 422, json: { code: "INVALID" } });
  });
});

describe("a record", () => {
  test("is stored in the collection with only the fields of the form", async () => {
    const { status, json } = await createRecord(portal.browser(), {
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
    const [firstRecord] = await listStoredRecords();
    expect(firstRecord).toMatchObject({ data: json.data, user_id: null, policy_version: "1" });
  });

  test("that is invalid is refused with 422 and each field's message, and nothing is stored", async () => {
    const countBefore = (await listStoredRecords()).length;
    const { status, json } = await createRecord(portal, {
      email: "a@",
      guests: "40",
      town: "Paris",
    });
    expect([status, json.code]).toEqual([422, "INVALID-FIELDS"]);
    expect(json.meta?.error?.fields).toEqual({
      name: { key: "crud.validation.message.required" },
      email: { key: "crud.validation.message.email" },
      guests: { key: "crud.validation.message.max", params: { max: 9 } },
      town: { key: "crud.validation.message.option" },
    });
    expect((await listStoredRecords()).length).toBe(countBefore);
  });

  test("is not stored without the consent", async () => {
    for (const agreed of [false, undefined]) {
      const response = await createRecord(portal, { name: "Anna" }, { agreed });
      expect(response).toMatchObject({ status: 422, json: { code: "CONSENT-MISSING" } });
    }
  });

  test("sent twice is stored once: it is recognised by its key or, for a while, by its content", async () => {
    const browser = portal.browser();
    await createRecord(browser, { name: "So that this browser has a name" });
    const [withKey, withoutKey] = await Promise.all([
      createRecord(browser, { name: "Twice" }, { idempotencyKey: "a" }),
      createRecord(browser, { name: "Twice" }),
    ]);
    const withSameKey = await createRecord(
      browser,
      { name: "Twice again" },
      { idempotencyKey: "a" },
    );
    expect(withSameKey.json.id).toBe(withKey.json.id);
    const clicks = await Promise.all([1, 2, 3].map(() => createRecord(browser, { name: "Twice" })));
    for (const click of clicks) expect(click.json.id).toBe(withoutKey.json.id);
    portal.clock.advance(sameRecordMs);
    expect((await createRecord(browser, { name: "Twice" })).json.id).not.toBe(withoutKey.json.id);
  });

  test("of another person is not shown to someone who guesses its key", async () => {
    const [mine, theirs] = [
      await openRegisteredBrowser(portal),
      await openRegisteredBrowser(portal),
    ];
    const first = await createRecord(
      theirs.browser,
      { name: "Theirs" },
      { idempotencyKey: "same" },
    );
    const second = await createRecord(mine.browser, { name: "Mine" }, { idempotencyKey: "same" });
    expect(second.json.id).not.toBe(first.json.id);
    expect(second.json.data?.name).toBe("Mine");
  });

  test("has userId only for registered users, whatever a client sends", async () => {
    const person = await openRegisteredBrowser(portal);
    const session = await openSessionBrowser(portal);
    const readRecordData = async (browser: Browser) =>
      (await createRecord(browser, { name: "Anna", userId: "forged" })).json.data as Json;
    expect((await readRecordData(person.browser)).userId).toBe(person.userId);
    expect(await readRecordData(session.browser)).not.toHaveProperty("userId");
    expect(await readRecordData(portal.browser())).not.toHaveProperty("userId");
  });

  test("stores as missionaryId the mentor of the visit, otherwise the user's own mentor", async () => {
    const { browser, userId } = await openRegisteredBrowser(portal);
    await portal.database.db.execute(sql`
      update memberships set chat_connection = '{"type": "telegram", "mentorId": "m-own"}'
      where environment_id = 'first' and user_id = ${userId}`);
    const readMissionaryId = async (name: string) =>
      (await createRecord(browser, { name })).json.data?.missionaryId;
    expect(await readMissionaryId("By connection")).toBe("m-own");
    await browser.fetch("/?mentor_id=m-visit");
    expect(await readMissionaryId("By visit")).toBe("m-visit");
  });

  test("is limited per browser; other browsers at the same IP address are not affected", async () => {
    const browser = portal.browser();
    await createRecord(browser, { name: "The first, by which the browser is known" });
    for (let recordCount = 0; recordCount < recordLimit.attemptsMax; recordCount += 1)
      await createRecord(browser, { name: `Number ${recordCount}` });
    const { status, json } = await createRecord(browser, { name: "One more" });
    expect([status, json.code]).toEqual([429, "TOO-MANY-ATTEMPTS"]);
    expect((await createRecord(portal.browser(), { name: "Somebody else" })).status).toBe(200);
  });

  test("is read only by admins, newest first", async () => {
    const admin = await createUserWithRole(portal, "mp-admin");
    const { browser } = await openRegisteredBrowser(portal);
    portal.clock.advance(1_000);
    await createRecord(browser, { name: "The newest" });
    expect(await call(browser, "GET", recordsPath)).toMatchObject({ status: 403 });
    expect((await call(portal, "GET", recordsPath)).status).toBe(401);
    const { json } = await call(admin.browser, "GET", recordsPath);
    const list = json.records as unknown as { id: string; data: Json }[];
    expect(list[0]?.data.name).toBe("The newest");
    // The other records have the same time, so the pages can't be told apart by time alone.
    const pages = await readAllPages(admin.browser, `${recordsPath}?limit=1`);
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
    await createRecord(portal, { name: "Zenoviy", words: "My own worry" });
    const { browser } = await createUserWithRole(portal, "mp-admin");
    const source = { pluralName: "friends", fields };
    await call(browser, "PUT", "/data-sources/friends", { source });
    const response = await call(
      portal,
      "GET",
      "/data-sources/friends/fields/friend/options?search=zen",
    );
    expect(response.json.options).toEqual([{ value: "Zenoviy", label: "Zenoviy" }]);
    expect(response.text).not.toContain("worry");
    const body = { data: { name: "A", friend: "zenoviy" }, agreed: true };
    const record = await call(portal, "POST", "/data-sources/friends/records", body);
    expect(record.json.data?.friend).toBe("Zenoviy");
  });
});
