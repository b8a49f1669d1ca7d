import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "#platform/database.server.ts";
import { startChildServer } from "#tests/kit/child-server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/kit/database.ts";

/*
 * Runs the commands of docs/operating.md in the order of the page, in the portals of the demo, and compares what they
 * print with what the page says. Figures, times and keys may differ; "…" in the page stands for anything.
 */

const root = resolve(import.meta.dirname, "../../..");
const timeoutMs = 240_000;

/** Commands that no test can run, by their beginning, and why. The page says so too. */
const notRun: Record<string, string> = {
  "git clone": "The checkout is here already.",
  "npm start": "Other tests start the server, in each way.",
  "npm run lampstand -- import my-portal": "The folder is the reader's own.",
  "npm run lampstand -- delete-everything": "The end of the page runs it.",
  useradd: "It changes the machine.",
  cp: "It changes the machine.",
  systemctl: "It changes the machine.",
  docker: "It needs a container engine. A check of its own builds the image's folder tree.",
  kubectl: "It needs Kubernetes. A test validates the manifests.",
};

type Command = { text: string; output: string[]; isCompared: boolean };

/** Reads the commands of the page's code blocks. Those after "$ " have their output below. */
function readCommands(page: string): Command[] {
  const commands: Command[] = [];
  // Every second part is a code block. Its first line names its language.
  const blocks = page.split(/^```/m).filter((_, index) => index % 2 === 1);
  for (const block of blocks) {
    const [language, ...lines] = block.trimEnd().split("\n");
    if (language !== "" && language !== "console") continue;
    const hasOutput = lines.some((line) => line.startsWith("$ "));
    for (const line of lines) {
      const isCommand = hasOutput ? line.startsWith("$ ") : /^[a-z]+ (?!…)[\w-]/.test(line);
      const text = line.replace(/^\$ /, "").replace(/\s+#.*$/, "");
      if (isCommand && text.includes(" "))
        commands.push({ text, output: [], isCompared: hasOutput });
      else if (hasOutput) commands.at(-1)?.output.push(line);
    }
  }
  return commands;
}

let database: Database;
let testDatabase: TestDatabase;
const emptyDatabases: TestDatabase[] = [];
async function makeEmptyDatabase(): Promise<TestDatabase> {
  const made = await createTestDatabase({ from: "empty" });
  emptyDatabases.push(made);
  return made;
}
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lampstand-operating-"));
  testDatabase = await createTestDatabase({ from: "empty" });
  const server = await startChildServer({
    ...settings(),
    LAMPSTAND_MODE: "demo",
    LOG_LEVEL: "info",
  });
  const hanna = server.browser("localhost");
  await hanna.fetch("/api/register", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      registerData: {
        firstName: "Hanna",
        lastName: "Koval",
        email: "hanna@example.org",
        password: "a password for one test",
      },
      agreed: true,
    }),
  });
  server.child.kill("SIGTERM");
  await server.waitForExit();
  database = openDatabase({ url: testDatabase.url, poolSize: 2 });
  await database.db.execute(
    sql`update users set email_verified_at = now() where email = 'hanna@example.org'`,
  );
  await database.db.execute(sql`
    insert into certificates (environment_id, number, user_id, course_id, edition, revision, name, title, language,
      minutes, finished_at, issued_at)
    select 'localhost', 'K7M2-9QXT-4B8W', id, 'clay-jars', 1, 1, 'Hana Koval', 'Clay Jars', 'en', 90, now(), now()
    from users where email = 'hanna@example.org'`);
}, timeoutMs);
afterAll(async () => {
  await database?.close();
  await testDatabase?.drop();
  for (const one of emptyDatabases) await one.drop();
  await rm(folder, { recursive: true, force: true });
});

const settings = (url = testDatabase.url, dataDir = join(folder, "data")) => ({
  DATABASE_URL: url,
  // The settings of the page's first chapter.
  LAMPSTAND_MODE: "production",
  SECRET: "a secret for nothing but this test",
  SMTP_URL: "smtp://127.0.0.1:2525",
  MAIL_FROM: "Lampstand <hello@example.org>",
  TRUSTED_PROXY: "127.0.0.1",
  DATA_DIR: dataDir,
});

/** Commands that need an installation without a portal: each has its own. */
const needsEmpty = /-- (?:claim-link|restore)/;
/** What has to be there first, as the text around a command says. */
const before: Record<string, string[]> = {
  '-- create-portal hope --name "Hope" --host hope.localhost': ["delete-portal", "hope", "--yes"],
  "-- import tests": ["empty-portal", "hope", "--yes"],
  "-- start-from": ["create-portal", "hope", "--name", "Hope", "--host", "hope.localhost"],
  "-- call trashCourse": [
    "call",
    "createCourse",
    "--portal",
    "localhost",
    "--body",
    '{"title":"An old course"}',
  ],
};

test(
  "every command of docs/operating.md works, and prints what the page says",
  async () => {
    const commands = readCommands(await readFile(join(root, "docs/operating.md"), "utf8"));
    expect(commands.length).toBeGreaterThan(25);
    const failures: unknown[] = [];
    for (const { text, output, isCompared } of commands) {
      if (Object.keys(notRun).some((start) => text.startsWith(start))) continue;
      if (text.startsWith("cat ")) {
        await writeFile(join(folder, text.slice("cat ".length)), `${output.join("\n")}\n`);
        continue;
      }
      const [empty] = needsEmpty.exec(text) ?? [];
      const url = empty === undefined ? testDatabase.url : (await makeEmptyDatabase()).url;
      const dataDir = join(folder, empty === undefined ? "data" : `data${emptyDatabases.length}`);
      for (const [name, args] of Object.entries(before))
        if (text.includes(name)) await runLampstand(args, settings(url, dataDir));
      const { code, printed } = await runLine(text, settings(url, dataDir));
      // It would list the folders of a server, and ask.
      const isAsked = text.endsWith("delete-everything");
      const expected = isCompared ? output.slice(isAsked ? -1 : 0).join("\n") : "";
      if (code !== 0 || !matches(printed, expected))
        failures.push({ text, code, printed, expected });
    }
    expect(failures).toEqual([]);
  },
  timeoutMs,
);

/** Whether a command has printed what the page says, apart from figures and keys. */
function matches(printed: string, expected: string): boolean {
  const pattern = place(expected)
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\s*…\s*/g, String.raw`[\s\S]*`)
    .replaceAll(/\d+/g, String.raw`\d+`)
    .replaceAll(/\s+/g, String.raw`\s+`);
  return new RegExp(pattern, "u").test(printed);
}

/** The page's folders and files are in the test's own folder. */
const place = (text: string): string =>
  text
    .replaceAll(/\/(?:tmp|backups|srv\/lampstand)\//g, `${folder}/`)
    .replaceAll(/(?<=\s)(?=(?:hope\.yaml|de\.json|november\.csv)\b)/g, `${folder}/`);

/** Runs a line of the page as a shell would, with this checkout's own program for `npm run lampstand`. */
async function runLine(line: string, env: Record<string, string>) {
  const words = place(line).match(/'[^']*'|"[^"]*"|\S+/g) ?? [];
  const args = words.map((word) => word.replaceAll(/^['"]|['"]$/g, ""));
  expect(args.slice(0, 2)).toEqual(["npm", "run"]);
  const rest = args.slice(args.indexOf("--") + 1);
  const isAsking = ["delete-everything"].includes(rest[0]!);
  return runLampstand(isAsking ? [...rest, "--yes"] : rest, env);
}

async function runLampstand(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ["bootstrap/run-command.js", ...args], {
    cwd: root,
    env: { PATH: process.env["PATH"], NODE_ENV: "production", ...env },
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const code = await new Promise<number | null>((done) => child.once("close", done));
  return { code, printed };
}
