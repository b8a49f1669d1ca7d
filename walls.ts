/**
 * The order of the house (docs/architecture.md): whatever stands later may import what stands before it, never
 * the other way round. The lint rules are made from these two lists and from the endings of file names.
 */
export const rooms = [
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

/** Domains in the order of dependence: a domain imports only domains before it. */
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

type Pattern = { group: string[]; message: string };
type Wall = { files: string[]; patterns: Pattern[] };

const inFolder: Pattern = {
  group: ["../*", "../**"],
  message: "Import ./ inside a folder and #room/… across rooms.",
};

/** Rooms that do not know each other although one stands before the other. */
const strangers: Record<string, readonly string[]> = {
  ui: ["platform"],
  scenarios: ["platform", "ui"],
  messages: ["platform", "ui", "scenarios"],
};

function roomsClosedTo(room: string): string[] {
  const place = rooms.indexOf(room as (typeof rooms)[number]);
  return [...rooms.slice(place + 1), ...(strangers[room] ?? []), "tests", "demo"].filter(
    (other) => !(room === "server" && other === "demo"),
  );
}

function roomWall(room: string): Pattern[] {
  return roomsClosedTo(room).map((other) => ({
    group: [`#${other}/**`],
    message: `${room} stands before ${other} and does not import it.`,
  }));
}

const everyTables = "#domains/*/*tables.server.ts";

function domainWall(domain: string): Pattern[] {
  const place = domains.indexOf(domain as (typeof domains)[number]);
  const later = domains.slice(place + 1).map((other) => ({
    group: [`#domains/${other}/**`],
    message: `The domain ${domain} stands before ${other}; compose the two in a loader or in server/jobs/reactions.ts.`,
  }));
  const foreignTables = {
    // A folder inside a domain may use the domain's own.
    group: [everyTables, `!#domains/${domain}/*tables.server.ts`],
    message: "Only a later tables.server.ts imports another domain's tables, for foreign keys.",
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
  message:
    "A .ts or .tsx file also runs in the browser: only .server.ts imports the server's side.",
};

const noReact: Pattern = {
  group: ["react", "react-dom", "react-router"],
  message: "The scenarios are pure.",
};

/** Every wall, the widest first: of two that match a file the later one holds, so each repeats what stays true. */
export function walls(): Wall[] {
  const list: Wall[] = [];
  for (const room of rooms.filter((name) => name !== "domains")) {
    const pure = ["app", "simulators", "server"].includes(room) ? [] : [serverSide];
    const extra = room === "scenarios" ? [noReact] : [];
    list.push({
      files: [`${room}/**/*.{ts,tsx}`],
      patterns: [inFolder, ...roomWall(room), ...pure, ...extra],
    });
    if (pure.length > 0) {
      list.push({
        files: [`${room}/**/*.server.ts`],
        patterns: [inFolder, ...roomWall(room), ...extra],
      });
    }
  }
  for (const domain of domains) {
    const open = [inFolder, ...roomWall("domains"), ...domainWall(domain)];
    // A folder inside a domain reaches the domain's own files by name; the files themselves say ./
    const flat = [
      ...open,
      {
        group: [`#domains/${domain}/*.ts`, `#domains/${domain}/*.tsx`],
        message: "Import ./ inside a domain.",
      },
    ];
    const tables = open.filter(({ group }) => !group.includes(everyTables));
    list.push({ files: [`domains/${domain}/**/*.{ts,tsx}`], patterns: [...open, serverSide] });
    list.push({ files: [`domains/${domain}/**/*.server.ts`], patterns: open });
    list.push({ files: [`domains/${domain}/*.{ts,tsx}`], patterns: [...flat, serverSide] });
    list.push({ files: [`domains/${domain}/*.server.ts`], patterns: flat });
    list.push({ files: [`domains/${domain}/*tables.server.ts`], patterns: tables });
  }
  // A test looks at its subject from outside: it may use the server's side and the fixtures.
  list.push({ files: ["**/*.test.{ts,tsx}", "**/*.fixture.{ts,tsx}"], patterns: [] });
  return list;
}
