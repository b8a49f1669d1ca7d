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
  "pages",
  "courses",
  "orders",
  "learning",
  "events",
  "forms",
] as const;

/**
 * Files that read an earlier domain's tables in one query with their own, and why. They never write those tables: only
 * the verbs of the earlier domain do. tests/domain-tables.test.ts compares this list with the code.
 */
export const foreignReads: readonly { file: string; tables: readonly string[]; reason: string }[] =
  [
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
      tables: ["identity.sessions", "identity.users"],
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

const allTables = "#domains/*/*tables.server.ts";
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
    group: [allTables, `!#domains/${domain}/*tables.server.ts`],
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
    list.push({
      files: [`${folder}/**/*.{ts,tsx}`],
      patterns: [noParentImports, ...folderRules(folder), ...browserPatterns, ...scenarioPatterns],
    });
    if (browserPatterns.length > 0) {
      list.push({
        files: [`${folder}/**/*.server.ts`],
        patterns: [noParentImports, ...folderRules(folder), ...scenarioPatterns],
      });
    }
  }
  for (const domain of domains) {
    const commonPatterns = [noParentImports, ...folderRules("domains"), ...domainRules(domain)];
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
    list.push({ files: [`domains/${domain}/*tables.server.ts`], patterns: patternsWithoutTables });
    const readers = foreignReads.map(({ file }) => file);
    const readersOfDomain = readers.filter((file) => file.startsWith(`domains/${domain}/`));
    if (readersOfDomain.length > 0)
      list.push({ files: readersOfDomain, patterns: patternsWithoutTables });
  }
  // A test may use server code and fixtures.
  list.push({ files: ["**/*.test.{ts,tsx}", "**/*.fixture.{ts,tsx}"], patterns: [] });
  return list;
}
