import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const content = resolve(import.meta.dirname, "../../fixtures/gathering");
let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ content });
});
afterAll(() => portal.close());

describe("the authors' view", () => {
  const callCreator = (browser: Browser, path: string) => call(browser, "GET", `/creator/${path}`);

  test("shows hidden elements and right answers to admins, and hides the right answers from someone with the secret", async () => {
    const admin = (await createUserWithRole(portal, "mp-admin")).browser;
    const { json } = await callCreator(admin, "courses/gathering?lang=uk");
    expect(json).toMatchObject({ id: "gathering", title: "Зустріч", published: true });
    const elements = json.elements as unknown as { id: string; visible: boolean; number: number }[];
    expect(elements.map(({ id, visible, number }) => [id, visible, number])).toContainEqual([
      "hidden",
      false,
      null,
    ]);
    const secret = json.shareKey as unknown as string;
    const guest = portal.browser();
    const courseWithSecret = await callCreator(guest, `courses/gathering?secret=${secret}`);
    expect([courseWithSecret.status, courseWithSecret.json.shareKey]).toEqual([200, undefined]);
    expect((await callCreator(admin, "elements/check/components")).text).toContain(
      '"correct":true',
    );
    const componentsWithSecret = await callCreator(
      guest,
      `elements/check/components?secret=${secret}`,
    );
    expect(componentsWithSecret.status).toBe(200);
    expect(componentsWithSecret.text).toContain("Who opens the door?");
    expect(componentsWithSecret.text).not.toContain("correct");
    const quiz = await callCreator(guest, `elements/hidden?secret=${secret}`);
    expect(quiz.json).toMatchObject({ id: "hidden", type: "lesson", visible: false });
  });

  test("is not found for others, or with the secret of another course or portal", async () => {
    const admin = (await createUserWithRole(portal, "mp-admin")).browser;
    const otherSecret = (await callCreator(admin, "courses/in-order")).json
      .shareKey as unknown as string;
    const userBrowser = (await openRegisteredBrowser(portal)).browser;
    for (const path of ["courses/gathering", "elements/check", "elements/check/components"])
      for (const [browser, secret] of [
        [userBrowser, ""],
        [userBrowser, `?secret=${otherSecret}`],
        [portal.browser(), "?secret=x"],
        [portal.second.browser(), `?secret=${otherSecret}`],
      ] as const)
        expect([path, (await callCreator(browser, path + secret)).status]).toEqual([path, 404]);
  });
});
