import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { sendClaim } from "#tests/kit/claim-form.ts";
import { type EmptyInstallation, startEmptyInstallation } from "#tests/kit/empty-installation.ts";
import { call } from "#tests/kit/portal.ts";

const host = "hope.example";
let server: EmptyInstallation;
let owner: Browser;
beforeAll(async () => {
  server = await startEmptyInstallation();
  owner = server.browser(host);
  const [link = ""] = await server.runCommand("claim-link");
  await sendClaim(owner, new URL(link).pathname, { portalName: "Hope" });
});
afterAll(() => server.close());

type Fields = [name: string, value: string][];

/** Returns the hidden fields of a step's form: what it was filled in with. */
async function openForm(step: string): Promise<Fields> {
  const { text } = await owner.fetch(`/studio/setup/${step}`);
  return hiddenFields(text);
}
const hiddenFields = (text: string): Fields =>
  [...text.matchAll(/<input type="hidden" name="(was[^"]*)" value="([^"]*)"/g)].map(
    ([, name = "", value = ""]) => [name, value],
  );
const send = (step: string, fields: Fields) =>
  owner.fetch(`/studio/setup/${step}`, {
    method: "POST",
    body: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
const nameForm = (title: string, email: string): Fields => [
  ["title", title],
  ["email", email],
  ["primary", "en"],
  ["languages", "en"],
  ["languages", "uk"],
];
async function readName() {
  const { text } = await owner.fetch("/studio/setup/name");
  const read = (name: string) =>
    new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(text)?.[1];
  return [read("title"), read("email")];
}
const guestPage = async (path: string) =>
  (await server.browser(host).fetch(path, { headers: { "accept-language": "en" } })).text;

describe("two people in the same step", () => {
  test("each keeps what only they changed", async () => {
    await send("name", [...(await openForm("name")), ...nameForm("Hope", "")]);
    const [mine, theirs] = [await openForm("name"), await openForm("name")];
    expect((await send("name", [...theirs, ...nameForm("Hope", "a@hope.example")])).status).toBe(
      303,
    );
    expect((await send("name", [...mine, ...nameForm("Hope Hill", "")])).status).toBe(303);
    expect(await readName()).toEqual(["Hope Hill", "a@hope.example"]);
  });

  test("a field that both changed isn't overwritten before the second person has seen it", async () => {
    const [mine, theirs] = [await openForm("name"), await openForm("name")];
    await send("name", [...theirs, ...nameForm("Theirs", "a@hope.example")]);
    const { status, text } = await send("name", [...mine, ...nameForm("Mine", "a@hope.example")]);
    expect(status).toBe(409);
    expect(text).toMatch(/role="alert"[^]*Theirs/);
    // What was typed is still in the form.
    expect(text).toMatch(/<input[^>]*name="title"[^>]*value="Mine"/);
    expect((await readName())[0]).toBe("Theirs");
    const again = [...hiddenFields(text), ...nameForm("Mine", "a@hope.example")];
    expect((await send("name", again as Fields)).status).toBe(303);
    expect((await readName())[0]).toBe("Mine");
  });

  test("a save of the other person between the two doesn't hide a clash", async () => {
    const mine = await openForm("colour");
    const choose = (was: Fields, color: string) =>
      send("colour", [...was, ["color", color], ["intent", "save"]]);
    expect((await choose(await openForm("colour"), "#b5225a")).status).toBe(200);
    expect((await choose(mine, "#3f7d4e")).status).toBe(409);
    // The same choice is no clash.
    expect((await choose(mine, "#b5225a")).status).toBe(200);
  });

  test("the sign-in methods of the other person stay", async () => {
    const [mine, theirs] = [await openForm("sign-in"), await openForm("sign-in")];
    await send("sign-in", [...theirs, ["email", "on"], ["passkey", "on"]]);
    await send("sign-in", [...mine, ["email", "on"], ["gdpr", "on"]]);
    const { json } = await call(owner, "GET", "/settings");
    expect(json).toMatchObject({ gdpr: true, registration: { email: true, passkey: true } });
  });

  test("a starter isn't replaced by somebody who hasn't seen that it was chosen", async () => {
    const [mine, theirs] = [await openForm("starter"), await openForm("starter")];
    expect((await send("starter", [...theirs, ["starter", "bible-course"]])).status).toBe(303);
    expect((await send("starter", [...mine, ["starter", "blank"]])).status).toBe(409);
    const { json } = await call(owner, "GET", "/setup/unpublished");
    expect(json.courses).toHaveLength(1);
  });

  test("of two starters that are chosen at the same moment, only one fills the portal", async () => {
    const was = await openForm("starter");
    const results = await Promise.all(
      ["school", "blank"].map((starter) => send("starter", [...was, ["starter", starter]])),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    expect((await call(owner, "POST", "/setup/starter", { starter: "bible-course" })).status).toBe(
      200,
    );
  });

  test("a starter waits for another one that fills the portal, unless its server has stopped", async () => {
    const begin = (minutesAgo: number) =>
      call(owner, "PATCH", "/settings", {
        settings: {
          setup: { starting: { starter: "school", at: Date.now() - minutesAgo * 60_000 } },
        },
      });
    const start = () => call(owner, "POST", "/setup/starter", { starter: "bible-course" });
    await begin(1);
    expect(await start()).toMatchObject({ status: 409, json: { code: "STARTER-RUNNING" } });
    const was = await openForm("starter");
    const { status, text } = await send("starter", [...was, ["starter", "blank"]]);
    expect(status).toBe(422);
    expect(text).toContain("A starter is filling the portal right now.");
    await begin(11);
    expect((await start()).status).toBe(200);
    // The reservation has ended with it.
    expect((await start()).status).toBe(200);
  });
});

test("the list on home stays until every step is done", async () => {
  await send("share", []);
  expect((await call(owner, "GET", "/setup")).json.isOpen).toBe(true);
  const { text } = await owner.fetch("/studio");
  for (const step of ["colour", "sign-in", "helper", "publish"]) {
    expect(text).toContain(`href="/studio/setup/${step}"`);
    expect((await owner.fetch(`/studio/setup/${step}`)).status).toBe(200);
  }
});

describe("a starter's menu", () => {
  test("is public only together with its pages, like its words for search engines", async () => {
    const before = await guestPage("/");
    expect(before).not.toContain("/courses/the-lost-sheep");
    expect(before).not.toContain("A short Bible course");
    // The person who sets the portal up sees it already.
    expect((await owner.fetch("/?draft&lang=en")).text).toMatch(
      /href="\/courses\/the-lost-sheep"[^]*href="\/about\/?"/,
    );
    expect((await server.browser(host).fetch("/?draft")).text).not.toContain("/about");
    const { json } = await call(owner, "GET", "/setup/unpublished");
    const { pages, courses, menu } = json as unknown as {
      pages: { alias: string; version: number }[];
      courses: { id: string; version: number }[];
      menu: { version: number; entries: string[] };
    };
    expect(menu.entries).toEqual(["The course", "About us"]);
    const choice = {
      pages: pages.map(({ alias, version }) => ({ alias, version })),
      courses: courses.map(({ id, version }) => ({ id, version })),
    };
    const old = { ...choice, menu: { version: menu.version + 1 } };
    expect((await call(owner, "POST", "/setup/publish", old)).status).toBe(409);
    // Nothing of it was published.
    expect(await guestPage("/")).not.toContain("Take your time");
    const { status } = await call(owner, "POST", "/setup/publish", {
      ...choice,
      menu: { version: menu.version },
    });
    expect(status).toBe(200);
    await expect.poll(() => guestPage("/")).toContain("/courses/the-lost-sheep");
    const after = await guestPage("/");
    expect(after).toContain("Take your time");
    expect(after).toContain("Mine. A short Bible course");
  });

  test("of another starter waits again, and the public one stays meanwhile", async () => {
    const was = await openForm("starter");
    expect((await send("starter", [...was, ["starter", "school"]])).status).toBe(303);
    expect(await guestPage("/")).toContain("/courses/the-lost-sheep");
    expect((await owner.fetch("/?draft&lang=en")).text).toContain("About the school");
    expect(await guestPage("/")).not.toContain("A Bible school online");
  });
});
