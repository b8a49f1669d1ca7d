import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runCommand } from "#tests/kit/commands.ts";
import { startTestPortal } from "#tests/kit/portal.ts";

test("a translation is exported to a file, checked, imported, and shown with its writing direction", async () => {
  const portal = await startTestPortal();
  const folder = await mkdtemp(join(tmpdir(), "lampstand-messages-"));
  onTestFinished(async () => {
    await portal.close();
    await rm(folder, { recursive: true });
  });
  const file = join(folder, "fa.json");
  const runMessages = (action: string) =>
    runCommand(portal, ["messages", action, file, "--language", "fa", "--portal", "first.example"]);
  await runMessages("export");
  const entries = JSON.parse(await readFile(file, "utf8"));
  expect(entries["common.sign-in"]).toEqual({ en: "Sign in", text: "" });
  await expect(runMessages("export")).rejects.toMatchObject({ code: "EEXIST" });

  const translate = (translations: Record<string, string>) =>
    writeFile(
      file,
      JSON.stringify({
        ...entries,
        ...Object.fromEntries(
          Object.entries(translations).map(([key, text]) => [key, { ...entries[key], text }]),
        ),
      }),
    );
  await translate({ "common.sign-in": "ورود {name}", "course-page.progress": "{done of" });
  await expect(runMessages("import")).rejects.toThrow(
    /"common\.sign-in" asks for \{name\}[^]*"course-page\.progress" cannot be read/,
  );
  await translate({ "common.sign-in": "ورود" });
  expect((await runMessages("import"))[0]).toMatch(
    /^Imported 1 texts; \d+ are not translated yet\.$/,
  );
  const readPage = async () => (await portal.browser().fetch("/?lang=fa")).text;
  await expect.poll(readPage).toContain('<html lang="fa" dir="rtl"');
  expect(await readPage()).toContain("ورود");
});
