import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { variables } from "./environment.ts";
import type { Variable } from "./environment.ts";
import { loadOrCreateSecret, readEnvironment } from "./environment.server.ts";
import { packageRoot } from "./package-root.server.ts";

const production = {
  LAMPSTAND_MODE: "production",
  SECRET: "s".repeat(32),
  SMTP_URL: "smtps://me:pass@mail.example.org:465",
  MAIL_FROM: "Portal <hello@example.org>",
};

test("without variables, a demo with its own database runs on the loopback address", () => {
  expect(readEnvironment({})).toEqual({
    mode: "demo",
    port: 3000,
    publicPort: undefined,
    host: "127.0.0.1",
    phone: false,
    databaseUrl: undefined,
    poolSize: 10,
    statementTimeoutMs: 15_000,
    dataDir: join(packageRoot(), "data"),
    secret: undefined,
    smtpUrl: undefined,
    mailFrom: "Lampstand <lampstand@localhost>",
    trustedProxies: [],
    logLevel: "info",
    locationUrl: "",
    staff: { emailFragment: "", backofficeUrl: "" },
    providerKeys: {},
  });
});

test("PHONE=on listens on every address, whatever HOST is", () => {
  expect(readEnvironment({ PHONE: "on", HOST: "127.0.0.1" })).toMatchObject({
    phone: true,
    host: "0.0.0.0",
  });
});

test.each([
  ["PORT", "70000"],
  ["PORT", "http"],
  ["PORT", "-1"],
  ["PORT", "3000.5"],
  ["PUBLIC_PORT", "0"],
  ["HOST", "my machine"],
  ["PHONE", "yes"],
  ["LAMPSTAND_MODE", "prod"],
  ["POOL_SIZE", "1"],
  ["STATEMENT_TIMEOUT_MS", "5"],
  ["LOG_LEVEL", "loud"],
  ["MAIL_FROM", "nobody"],
  ["MAIL_FROM", "a@b\r\nBcc: c@d"],
  ["TRUSTED_PROXY", "10.0.0.0/33"],
  ["TRUSTED_PROXY", "proxy.local"],
])(
  "%s=%j is refused in one sentence with the name, the value and what is allowed",
  (name, value) => {
    const { allowed } = variables.find((variable) => variable.name === name) as Variable;
    expect(() => readEnvironment({ [name]: value })).toThrow(
      `The variable ${name} is "${value}": it must be ${allowed}.`,
    );
  },
);

test.each([
  ["SECRET", "short-but-secret"],
  ["DATABASE_URL", "mysql://root:hunter2@db/x"],
  ["SMTP_URL", "mail.example.org:hunter2"],
])("a refused %s is not repeated in the message", (name, value) => {
  const message = refusalMessage({ [name]: value });
  expect(message).toContain(name);
  expect(message).not.toContain(value);
  expect(message).not.toContain("hunter2");
});

test.each(["SECRET", "SMTP_URL", "MAIL_FROM"])("production does not start without %s", (name) => {
  expect(refusalMessage({ ...production, [name]: " " })).toContain(
    `The variable ${name} is missing`,
  );
  expect(readEnvironment(production).mode).toBe("production");
});

test.each([
  "postgresql://me:pass@db.example.org:5432/portal?sslmode=require",
  "postgres://localhost/portal",
  "postgresql://me@/portal?host=/var/run/postgresql",
])("DATABASE_URL may be %s", (url) => {
  expect(readEnvironment({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

test("TRUSTED_PROXY accepts IPv4 and IPv6 addresses and networks", () => {
  const { trustedProxies } = readEnvironment({ TRUSTED_PROXY: "127.0.0.1, 10.0.0.0/8,fd00::/8" });
  expect(trustedProxies).toEqual(["127.0.0.1", "10.0.0.0/8", "fd00::/8"]);
});

test("the generated secret is saved, never changes, and only its owner can read it", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "lampstand-secret-"));
  try {
    const environment = { ...readEnvironment({}), dataDir };
    const [firstSecret, secondSecret] = await Promise.all([
      loadOrCreateSecret(environment),
      loadOrCreateSecret(environment),
    ]);
    expect(firstSecret.length).toBeGreaterThanOrEqual(32);
    expect(secondSecret).toBe(firstSecret);
    expect(await loadOrCreateSecret(environment)).toBe(firstSecret);
    expect((await stat(join(dataDir, "secret"))).mode & 0o777).toBe(0o600);
    expect((await readFile(join(dataDir, "secret"), "utf8")).trim()).toBe(firstSecret);

    await writeFile(join(dataDir, "secret"), "tiny");
    await expect(loadOrCreateSecret(environment)).rejects.toThrow("is shorter than 32 characters");
  } finally {
    await rm(dataDir, { recursive: true });
  }
});

function refusalMessage(env: Record<string, string>): string {
  try {
    readEnvironment(env);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("The environment was not refused.");
}

describe("keys of outside services", () => {
  test("are read in complete sets", () => {
    const { providerKeys } = readEnvironment({
      GOOGLE_CLIENT_ID: "a",
      GOOGLE_CLIENT_SECRET: " b ",
    });
    expect(providerKeys).toEqual({ google: { clientId: "a", clientSecret: "b" } });
  });

  test("an incomplete set stops the start with the missing variables", () => {
    expect(() => readEnvironment({ GOOGLE_CLIENT_SECRET: "b" })).toThrow(
      "The variable GOOGLE_CLIENT_ID is missing: with GOOGLE_CLIENT_SECRET it must be a text without line breaks.",
    );
  });

  test("a key with a line break stops the start, and the message doesn't repeat the key", () => {
    const env = { GOOGLE_CLIENT_ID: "a", GOOGLE_CLIENT_SECRET: "hush\nhush" };
    expect(() => readEnvironment(env)).toThrow(/GOOGLE_CLIENT_SECRET(?!.*hush)/s);
  });
});
