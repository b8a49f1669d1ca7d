import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");
const runProgram = promisify(execFile);
let copyFolder: string;
let report: string;

/** Lints a copy of the fixtures in a separate folder. Each fixture breaks the import rules of the folder it is in. */
beforeAll(async () => {
  copyFolder = await mkdtemp(join(tmpdir(), "lampstand-import-rules-"));
  await cp(join(root, "tests/fixtures/bad-imports"), copyFolder, { recursive: true });
  for (const file of ["import-rules.ts", "oxlint.config.ts"])
    await cp(join(root, file), join(copyFolder, file));
  await writeFile(join(copyFolder, "package.json"), JSON.stringify({ type: "module" }));
  await runProgram("ln", ["-s", join(root, "node_modules"), join(copyFolder, "node_modules")]);
  const lintArguments = [join(root, "node_modules/oxlint/bin/oxlint"), "--format=json"];
  report = await runProgram(process.execPath, lintArguments, { cwd: copyFolder }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
});

afterAll(() => rm(copyFolder, { recursive: true, force: true }));

test("the linter refuses every fixture that breaks an import rule", async () => {
  const files = (await readdir(copyFolder, { recursive: true })).filter((name) =>
    /^(domains|popups|ui|scenarios)\/.*\.tsx?$/.test(name),
  );
  expect(files.length).toBeGreaterThanOrEqual(8);
  const { diagnostics } = JSON.parse(report) as {
    diagnostics: { code: string; filename: string }[];
  };
  const refused = diagnostics
    .filter(({ code }) => code.includes("no-restricted-imports"))
    .map(({ filename }) => filename);
  for (const file of files) expect(refused, file).toContain(file);
});
