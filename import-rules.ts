import { matchesGlob } from "node:path";
/**
 * The order of folders (docs/architecture.md): a folder may import only from folders earlier in this list. The lint
 * rules are made from these two lists and from the endings of file names.
 */
export const folders = [
  "platform",
  "ui",
  "scenarios",
  "messages",
  "domains",
  "content",
  "blocks",
  "request",
  "popups",
  "app",
  "simulators",
  "server",
] as const;

/** A domain may import only from domains earlier in this list. */
export const domains = [
  "settings",
  "files",
  "messaging",
  "identity",
  "people",
  "drafts",
  "look",
  "pages",
  "courses",
  "orders",
  "learning",
  "events",
  "forms",
  "conversations",
  "discussions",
  "journey",
] as const;

/**
 * Files that read an earlier domain's tables in one query with their own, and why. They never write those tables: only
 * the verbs of the earlier domain do. tests/domain-tables.test.ts compares this list with the code.
 */
export const foreignReads: readonly { file: string; tables: readonly string[]; reason: string }[] =
  [
    {
      file: "domains/journey/member-counts.server.ts",
      tables: ["identity.memberships", "identity.users", "learning.courseProgress"],
      reason: "Counts the members and finished courses of a day with their campaigns.",
    },
    {
      file: "domains/learning/answers/count-quiz-answers.server.ts",
      tables: ["identity.users"],
      reason: "Counts the votes of thousands of users in one join.",
    },
    {
      file: "domains/people/erasure/erase-deleted.server.ts",
      tables: ["identity.memberships", "identity.users"],
      reason: "Finds the memberships whose time is over, and locks each with its account.",
    },
    {
      file: "domains/people/erasure/erase-person.server.ts",
      tables: ["identity.memberships", "identity.users"],
      reason: "Locks the account first, and looks for other memberships last.",
    },
    {
      file: "domains/people/erasure/erase-visitors.server.ts",
      tables: ["identity.memberships", "identity.sessions", "identity.users"],
      reason: "Finds temporary accounts that nobody can use again, and locks each.",
    },
    {
      file: "domains/people/erasure/find-person.server.ts",
      tables: ["identity.memberships", "identity.users", "settings.portalHosts"],
      reason: "Finds an account with the hosts of all its portals in one query.",
    },
    {
      file: "domains/people/erasure/person-scope.server.ts",
      tables: ["identity.identities", "identity.users"],
      reason: "Collects every id and contact of a person in one snapshot.",
    },
  ];

/**
 * Files of the domains and the server that use the file system, and why. Everything that people upload or import goes
 * through the file store (platform/file-store), so that it can also be stored elsewhere than in a folder.
 * tests/file-access.test.ts compares this list with the code.
 */
export const fileSystemUsers: readonly { file: string; reason: string }[] = [
  {
    file: "domains/files/store-media.server.ts",
    reason: "Checks and reads recordings of an imported folder before it stores them.",
  },
  {
    file: "domains/learning/certificates/font-face.server.ts",
    reason: "Reads fonts of the package.",
  },
  {
    file: "domains/pages/scripture/load-passage.server.ts",
    reason: "Reads Bible texts of the package.",
  },
  { file: "server/commands/audit.ts", reason: "Writes a file of the command line." },
  { file: "server/commands/call.ts", reason: "Reads a file of the command line." },
  { file: "server/commands/content.ts", reason: "Checks a path of the command line." },
  { file: "server/commands/messages.ts", reason: "Reads and writes a file of the command line." },
  { file: "server/commands/person.ts", reason: "Writes a file of the command line." },
  { file: "server/commands/settings.ts", reason: "Reads a file of the command line." },
  { file: "server/demo/fill-conversations.ts", reason: "Reads the demo's content." },
  { file: "server/demo/fill-discussions.ts", reason: "Reads the demo's content." },
  { file: "server/demo/fill-demo.ts", reason: "Reads the demo's content." },
  { file: "server/files/kept-assets.ts", reason: "Reads scripts and styles of the build." },
  {
    file: "server/demo/running-simulators.ts",
    reason: "Tells commands in the data folder where the simulators run.",
  },
  { file: "server/documents/styles.ts", reason: "Reads style sheets of the build." },
  { file: "server/documents/view-files.ts", reason: "Reads the list of scripts of the build." },
  { file: "server/files/portal-icons.ts", reason: "Reads the product's own favicon." },
  { file: "server/files/static-files.ts", reason: "Reads files of the build." },
  {
    file: "server/running-database.ts",
    reason: "Tells commands in the data folder where the database runs.",
  },
];

type Pattern = { group: string[]; message: string };
type ImportRule = { files: string[]; patterns: Pattern[] };

const noParentImports: Pattern = {
  group: ["../*", "../**"],
  message: "Use ./ inside a folder and #folder/… across folders.",
};

/** Folders that don't import each other, although one is earlier in the list. */
const separateFolders: Record<string, readonly string[]> = {
  ui: ["platform"],
  scenarios: ["platform", "ui"],
  messages: ["platform", "ui", "scenarios"],
};

function forbiddenFolders(folder: string): string[] {
  const index = folders.indexOf(folder as (typeof folders)[number]);
  return [...folders.slice(index + 1), ...(separateFolders[folder] ?? []), "tests", "demo"].filter(
    (other) => !(folder === "server" && other === "demo"),
  );
}

function folderRules(folder: string): Pattern[] {
  const patterns = forbiddenFolders(folder).map((other) => ({
    group: [`#${other}/**`],
    message: `${folder} must not import from ${other}: see the order in import-rules.ts.`,
  }));
  return folder === "domains" ? patterns : [...patterns, onlyDomains];
}

const allTables = "#domains/**/*tables.server.ts";
const onlyDomains: Pattern = {
  group: [allTables],
  message: "Only a domain uses its tables: call its functions.",
};

function domainRules(domain: string): Pattern[] {
  const index = domains.indexOf(domain as (typeof domains)[number]);
  const later = domains.slice(index + 1).map((other) => ({
    group: [`#domains/${other}/**`],
    message: `The domain ${domain} must not import from ${other}: combine the two in a loader or in server/jobs/reactions.ts.`,
  }));
  const foreignTables = {
    // A folder inside a domain may use the domain's own tables.
    group: [allTables, `!#domains/${domain}/**/*tables.server.ts`],
    message: "Only a later tables.server.ts may import another domain's tables, for foreign keys.",
  };
  return [...later, foreignTables];
}

const serverSide: Pattern = {
  group: [
    "*.server.ts",
    "**/*.server.ts",
    "node:*",
    "pg",
    "drizzle-orm",
    "drizzle-orm/**",
    "hono",
    "hono/**",
  ],
  message: "A .ts or .tsx file also runs in the browser: only .server.ts files import server code.",
};

const noFileSystem: Pattern = {
  group: ["node:fs", "node:fs/*", "fs", "fs/*"],
  message:
    "Files of people go through the file store (platform/file-store). For other files, add this one to fileSystemUsers in import-rules.ts.",
};

const noReact: Pattern = {
  group: ["react", "react-dom", "react-router"],
  message: "Scenarios are pure: they don't use React.",
};

/** All import rules, the widest first. Of two that match a file, the later one replaces the earlier one. */
export function importRules(): ImportRule[] {
  const list: ImportRule[] = [];
  for (const folder of folders.filter((name) => name !== "domains")) {
    const browserPatterns = ["app", "simulators", "server"].includes(folder) ? [] : [serverSide];
    const scenarioPatterns = folder === "scenarios" ? [noReact] : [];
    const filePatterns = ["blocks", "request", "popups", "app", "server"].includes(folder)
      ? [noFileSystem]
      : [];
    list.push({
      files: [`${folder}/**/*.{ts,tsx}`],
      patterns: [
        noParentImports,
        ...folderRules(folder),
        ...browserPatterns,
        ...scenarioPatterns,
        ...filePatterns,
      ],
    });
    if (browserPatterns.length > 0) {
      list.push({
        files: [`${folder}/**/*.server.ts`],
        patterns: [noParentImports, ...folderRules(folder), ...scenarioPatterns, ...filePatterns],
      });
    }
  }
  for (const domain of domains) {
    const commonPatterns = [
      noParentImports,
      ...folderRules("domains"),
      ...domainRules(domain),
      noFileSystem,
    ];
    // A folder inside a domain imports the domain's own files by #domains/…; the files themselves use ./
    const topLevelPatterns = [
      ...commonPatterns,
      {
        group: [`#domains/${domain}/*.ts`, `#domains/${domain}/*.tsx`],
        message: "Use ./ inside a domain.",
      },
    ];
    const patternsWithoutTables = commonPatterns.filter(({ group }) => !group.includes(allTables));
    list.push({
      files: [`domains/${domain}/**/*.{ts,tsx}`],
      patterns: [...commonPatterns, serverSide],
    });
    list.push({ files: [`domains/${domain}/**/*.server.ts`], patterns: commonPatterns });
    list.push({
      files: [`domains/${domain}/*.{ts,tsx}`],
      patterns: [...topLevelPatterns, serverSide],
    });
    list.push({ files: [`domains/${domain}/*.server.ts`], patterns: topLevelPatterns });
    list.push({
      files: [`domains/${domain}/**/*tables.server.ts`],
      patterns: patternsWithoutTables,
    });
    const readers = foreignReads.map(({ file }) => file);
    const readersOfDomain = readers.filter((file) => file.startsWith(`domains/${domain}/`));
    if (readersOfDomain.length > 0)
      list.push({ files: readersOfDomain, patterns: patternsWithoutTables });
  }
  list.push(...rulesOfFileSystemUsers(list));
  // A test may use server code and fixtures.
  list.push({ files: ["**/*.test.{ts,tsx}", "**/*.fixture.{ts,tsx}"], patterns: [] });
  return list;
}

/** Repeats for each of `fileSystemUsers` the rules of its folder, without the one against the file system. */
function rulesOfFileSystemUsers(rules: readonly ImportRule[]): ImportRule[] {
  return fileSystemUsers.map(({ file }) => {
    const rule = rules.findLast(({ files }) => files.some((glob) => matchesGlob(file, glob)));
    return { files: [file], patterns: rule!.patterns.filter((one) => one !== noFileSystem) };
  });
}
