import { afterAll, beforeAll, expect, test } from "vitest";
import { createPortal } from "#domains/settings/create-portal.server.ts";
import { installationActor } from "#domains/settings/installation-actor.ts";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const listChildren = async (id: string) =>
  (await call(portal, "GET", `/portals/${id}/children`)).json["environments"];
const readMainPage = async () => (await portal.browser().fetch("/")).text;

test("a portal's child portals are listed and shown at once if the portal's settings ask for it", async () => {
  expect(await listChildren("first")).toEqual([]);
  const settings = { environmentsConnection: { type: "parent", title: "Beside us" } };
  await updateSettings(portal.systemCtx, { settings });
  await expect.poll(readMainPage).not.toContain("Beside us");
  const { db } = portal.database;
  const child = { id: "child", name: "The youth's portal", hosts: ["youth.example"], settings: {} };
  await createPortal({ db, actor: installationActor }, { ...child, parentId: "first" });
  await expect.poll(readMainPage).toContain("Beside us");
  expect(await readMainPage()).toContain(`href="http://youth.example:${portal.port}/"`);
  expect(await listChildren("first")).toEqual([
    { id: "child", name: "The youth's portal", host: "youth.example" },
  ]);
  expect((await call(portal, "GET", "/portals/child/children")).status).toBe(404);
  const separateSettings = { environmentsConnection: { type: "none" } };
  await updateSettings(portal.systemCtx, { settings: separateSettings });
  await expect.poll(() => listChildren("first")).toEqual([]);
  await expect(
    createPortal({ db, actor: installationActor }, { ...child, id: "orphan", parentId: "nobody" }),
  ).rejects.toThrow("there is no portal nobody");
});
