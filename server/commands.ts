import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { type GrantableRole, grantableRoles } from "#domains/accounts/access.server.ts";
import {
  type BotConnection,
  connectBots,
} from "#domains/accounts/messengers/connect-bots.server.ts";
import {
  findMemberByEmail,
  findVerifiedMember,
} from "#domains/accounts/people/find-member-by-email.server.ts";
import { grantRole, revokeRole } from "#domains/accounts/people/grant-role.server.ts";
import { issueQuickToken } from "#domains/accounts/sign-in/quick-token.server.ts";
import { exportContent } from "#domains/courses/export-content.server.ts";
import { importContent } from "#domains/courses/import-content.server.ts";
import { grantCourse } from "#domains/orders/grant-course.server.ts";
import { createPortal, listPortals } from "#domains/settings/create-portal.server.ts";
import { setPortalSecret } from "#domains/settings/set-portal-secret.server.ts";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { backup } from "#platform/backup/backup.server.ts";
import { restore } from "#platform/backup/restore.server.ts";
import { safePath } from "#scenarios/safe-path.ts";
import { StartFailure } from "#platform/start-failure.ts";
import { certificateCommand } from "./certificate-command.ts";
import { reviewsCommand } from "./reviews-command.ts";
import { systemContext } from "./system-context.ts";
import type { Installation } from "./installation.ts";
import { ordersCommand } from "./orders-command.ts";
import { pageCommand } from "./page-command.ts";
import { personCommands } from "./person-command.ts";
import { demand, demandWords, readOptions } from "./read-options.ts";

export type CommandTools = {
  installation: Installation;
  filesDir: string;
  say: (line: string) => void;
};

export type Command = {
  usage: string;
  about: string;
  run(tools: CommandTools, args: readonly string[]): Promise<void>;
};

/** The command line: each does what an admin may do, and is written to the audit log like any change. */
export const commands: Record<string, Command> = {
  portals: {
    usage: "portals",
    about: "lists the portals of this installation",
    async run({ installation, say }) {
      const portals = await listPortals(installation.database.db);
      for (const { id, name, host } of portals) say(`${host}\t${name}\t(${id})`);
    },
  },
  "create-portal": {
    usage: "create-portal <id> --name <name> --host <host>[,<host>…] [--parent <id>]",
    about: "makes an empty portal that is found by its hosts, the first of which names it here",
    async run({ installation, say }, args) {
      const { words, options } = readOptions(args, ["name", "host", "parent"]);
      const [id] = demandWords(words, 1, this.usage);
      const hosts = demand(options, "host", this.usage)
        .split(",")
        .map((host) => host.trim());
      const made = await createPortal(installation.database.db, {
        id: id!,
        name: options["name"] ?? id!,
        hosts,
        parentId: options["parent"],
        settings: {},
      });
      say(
        made
          ? `The portal ${id} is made: ${hosts.join(", ")}.`
          : `There is a portal ${id} already.`,
      );
    },
  },
  import: {
    usage: "import <folder or zip> --portal <host>",
    about: "brings a content folder into a portal, all or nothing",
    async run({ installation, say }, args) {
      const { words, options } = readOptions(args, ["portal"]);
      const [folder] = demandWords(words, 1, this.usage);
      const ctx = await systemContext(installation, demand(options, "portal", this.usage));
      const report = await importContent(ctx, folder!);
      for (const line of describeReport(report)) say(line);
    },
  },
  export: {
    usage: "export <folder> --portal <host>",
    about: "writes a portal's content as the folder it could be imported from",
    async run({ installation, say }, args) {
      const { words, options } = readOptions(args, ["portal"]);
      const [folder] = demandWords(words, 1, this.usage);
      await exportContent(
        await systemContext(installation, demand(options, "portal", this.usage)),
        folder!,
      );
      say(`The content is in ${folder}.`);
    },
  },
  settings: {
    usage: "settings <file.yaml> --portal <host>",
    about: "changes the settings that the file names and leaves the others",
    async run({ installation, say }, args) {
      const { words, options } = readOptions(args, ["portal"]);
      const [file] = demandWords(words, 1, this.usage);
      const ctx = await systemContext(installation, demand(options, "portal", this.usage));
      const settings = await readSettings(file!);
      const { version } = await updateSettings(ctx, { settings });
      say(`The settings are changed; this is version ${version}.`);
    },
  },
  "grant-course": {
    usage: "grant-course <course> --portal <host> --email <email>",
    about: "opens a paid course for a person",
    async run({ installation, say }, args) {
      const { words, options } = readOptions(args, ["portal", "email"]);
      const [courseId] = demandWords(words, 1, this.usage);
      const ctx = await systemContext(installation, demand(options, "portal", this.usage));
      const email = demand(options, "email", this.usage);
      await grantCourse(ctx, { email, courseId: courseId! });
      say(`${email} may open ${courseId} now.`);
    },
  },
  "grant-role": roleCommand("grant-role", "gives a person a role", grantRole, findVerifiedMember),
  "revoke-role": roleCommand(
    "revoke-role",
    "takes a role from a person",
    revokeRole,
    findMemberByEmail,
  ),
  "quick-link": {
    usage: "quick-link <path> --portal <host> --email <email>",
    about: "prints a link that signs a person in once, within 10 minutes, and opens the path",
    async run({ installation, say }, args) {
      const { words, options } = readOptions(args, ["portal", "email"]);
      const [path] = demandWords(words, 1, this.usage);
      const ctx = await systemContext(installation, demand(options, "portal", this.usage));
      const userId = await findVerifiedMember(ctx, demand(options, "email", this.usage));
      const url = new URL(safePath(path, "/"), ctx.portal.origin);
      url.searchParams.set("quick_token", await issueQuickToken(ctx, { userId }));
      say(url.href);
    },
  },
  secret: {
    usage: "secret <service.key> --portal <host> [--remove yes]",
    about:
      "keeps a portal's key of an outside service, encrypted; the key itself is read from the standard input",
    async run({ installation, say }, args) {
      const { words, options } = readOptions(args, ["portal", "remove"]);
      const [name] = demandWords(words, 1, this.usage);
      const ctx = await systemContext(installation, demand(options, "portal", this.usage));
      const value = options["remove"] === "yes" ? null : await readInput();
      await setPortalSecret(ctx, { name: name!, value });
      say(value === null ? `The key ${name} is taken away.` : `The key ${name} is kept.`);
    },
  },
  "connect-bots": {
    usage: "connect-bots --portal <host> [--address <https://…>]",
    about: "tells the messengers' platforms where this portal's bots are heard",
    async run({ installation, say }, args) {
      const { words, options } = readOptions(args, ["portal", "address"]);
      demandWords(words, 0, this.usage);
      const ctx = await systemContext(installation, demand(options, "portal", this.usage));
      const origin = options["address"]?.replace(/\/+$/, "") ?? ctx.portal.origin;
      const portal = { ...ctx.portal, origin };
      const { providers } = installation;
      const connections = await connectBots({ ...ctx, portal, providers });
      for (const connection of connections) say(describeConnection(connection));
      if (connections.length === 0)
        say("No messenger has both an endpoint in the settings and keys: nothing was done.");
    },
  },
  orders: ordersCommand,
  page: pageCommand,
  certificate: certificateCommand,
  reviews: reviewsCommand,
  ...personCommands,
  backup: {
    usage: "backup <file>",
    about: "writes everything into one file; the server may go on running",
    async run({ installation, filesDir, say }, args) {
      const [file] = demandWords(args, 1, this.usage);
      const show = showProgress(say);
      const manifest = await backup({ pool: installation.database.pool, filesDir }, file!, show);
      say(
        `The backup is in ${file}: ${manifest.tables.length} tables, ${manifest.files.count} files.`,
      );
    },
  },
  restore: {
    usage: "restore <file>",
    about: "brings a backup into an empty installation, all or nothing",
    async run({ installation, filesDir, say }, args) {
      const [file] = demandWords(args, 1, this.usage);
      const show = showProgress(say);
      const manifest = await restore({ pool: installation.database.pool, filesDir }, file!, show);
      say(
        `Everything of ${file} is back: ${manifest.tables.length} tables, ${manifest.files.count} files.`,
      );
    },
  },
};

function roleCommand(
  name: string,
  about: string,
  change: typeof grantRole,
  find: typeof findMemberByEmail,
): Command {
  const line = `${name} <role> --portal <host> --email <email>`;
  return {
    usage: line,
    about: `${about}: ${grantableRoles.join(", ")}`,
    async run({ installation, say }, args) {
      const { words, options } = readOptions(args, ["portal", "email"]);
      const [role] = demandWords(words, 1, line);
      if (!isGrantable(role!))
        throw new StartFailure(`There is no role ${role}: say ${grantableRoles.join(", ")}.`);
      const ctx = await systemContext(installation, demand(options, "portal", line));
      const email = demand(options, "email", line);
      const roles = await change(ctx, { userId: await find(ctx, email), role });
      say(`${email} has these roles now: ${roles.join(", ")}.`);
    },
  };
}

/** What is typed or piped in: a key on the command line would stand in the shell's history. */
async function readInput(): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8").trim();
}

const isGrantable = (role: string): role is GrantableRole =>
  (grantableRoles as readonly string[]).includes(role);

async function readSettings(file: string): Promise<Record<string, unknown>> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new StartFailure(`The file ${file} cannot be read (${error.code}).`);
  });
  const tree = parseYaml(text, file);
  if (typeof tree === "object" && tree !== null && !Array.isArray(tree))
    return tree as Record<string, unknown>;
  throw new StartFailure(`The file ${file} names no settings: write "section:" and what is in it.`);
}

function parseYaml(text: string, file: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new StartFailure(`The file ${file} is no YAML: ${(error as Error).message}`);
  }
}

const progressStep = 1_000;

function showProgress(say: (line: string) => void) {
  let last = "";
  return (part: string, done: number) => {
    if (part === last && done % progressStep !== 0) return;
    last = part;
    say(`  ${part}: ${done}`);
  };
}

function describeConnection({ channel, url, state, reason }: BotConnection): string {
  if (state === "connected") return `${channel} calls ${url} from now on.`;
  if (state === "failed") return `${channel} did not take ${url}: ${reason ?? "no reason given"}.`;
  return `${channel} learns its address in its own console: enter ${url} there.`;
}

function describeReport(report: Awaited<ReturnType<typeof importContent>>): string[] {
  const { warnings, settings, parts, ...own } = report;
  return [
    ...Object.entries({ ...own, ...parts }).map(
      ([part, changes]) => `  ${part}: ${describeChanges(changes)}`,
    ),
    `  settings: ${settings}`,
    ...warnings.map((warning) => `  note: ${warning}`),
    "The content is imported.",
  ];
}

function describeChanges(changes: Record<string, readonly string[]>): string {
  const { unchanged = [], ...others } = changes;
  const told = Object.entries(others)
    .filter(([, names]) => names.length > 0)
    .map(([how, names]) => `${how} ${names.join(", ")}`);
  return [...told, `${unchanged.length} unchanged`].join("; ");
}
