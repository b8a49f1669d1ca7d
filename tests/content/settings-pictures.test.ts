import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { exportContent } from "#content/export-content.server.ts";
import { importContent } from "#content/import-content.server.ts";
import { openPortals, type TestPortals } from "./content.fixture.ts";

let portals: TestPortals;
beforeAll(async () => {
  portals = await openPortals();
}, 180_000);
afterAll(() => portals.close());

const createPicture = (width: number) =>
  sharp({ create: { width, height: 60, channels: 3, background: "#15803d" } })
    .png()
    .toBuffer();

const portalFile = `settings:
  i18n: {langs: [en, uk], primaryLang: en}
  favicon: pictures/mark.png
  logo:
    en: pictures/mark.png
    uk: /images/logo.png
  logoWithText:
    en: https://pictures.example/wide.png
  og:
    image: ./pictures/share.png
`;

async function readSettings(id: string): Promise<Record<string, never>> {
  const { rows } = await portals.database.db.execute<{ settings: Record<string, never> }>(sql`
    select s.settings from environments e join settings_revisions s
      on s.environment_id = e.id and s.version = e.settings_version where e.id = ${id}`);
  return rows[0]!.settings;
}

test("logos, the favicon and the preview picture may be pictures of the folder, in import and export", async () => {
  const folder = await portals.createFolder({
    "portal.yaml": portalFile,
    "pictures/mark.png": await createPicture(60),
    "pictures/share.png": await createPicture(900),
  });
  const ctx = await portals.createPortalContext("logos");
  expect((await importContent(ctx, folder)).settings).toBe("changed");
  const settings = await readSettings("logos");
  const storedPictureUrl = /^\/files\/[a-f0-9]{32}-\d+\.webp$/;
  expect(settings).toMatchObject({
    favicon: expect.stringMatching(storedPictureUrl),
    logo: { en: settings["favicon"], uk: "/images/logo.png" },
    logoWithText: { en: "https://pictures.example/wide.png" },
    og: { image: expect.stringMatching(/-900\.webp$/) },
  });
  const reopenedCtx = await portals.createPortalContext("logos");
  const report = await importContent({ ...reopenedCtx, settings: settings as never }, folder);
  expect(report.settings).toBe("unchanged");
  const exportFolder = join(await portals.newFolder(), "out");
  await exportContent(reopenedCtx, exportFolder);
  const exportedYaml = await readFile(join(exportFolder, "portal.yaml"), "utf8");
  expect(exportedYaml).toContain("favicon: pictures/portal-1.webp");
  expect(exportedYaml).toContain("image: pictures/portal-2.webp");
  const otherCtx = await portals.createPortalContext("copied-logos");
  await importContent(otherCtx, exportFolder);
  expect(await readSettings("copied-logos")).toMatchObject({
    favicon: expect.stringMatching(storedPictureUrl),
    og: { image: expect.stringMatching(/-900\.webp$/) },
  });
});

test("a picture that is not in the folder is reported with its line and the nearest name", async () => {
  const folder = await portals.createFolder({
    "portal.yaml": portalFile.replace("favicon: pictures/mark.png", "favicon: pictures/marc.png"),
    "pictures/mark.png": await createPicture(60),
    "pictures/share.png": await createPicture(900),
  });
  await expect(
    importContent(await portals.createPortalContext("wrong-logo"), folder),
  ).rejects.toThrow(/portal\.yaml:3: .*marc\.png.*Did you mean "mark\.png"/);
});
