import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
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
    processes: 1,
    work: "all",
    monitoringPort: undefined,
    databaseUrl: undefined,
    databaseReadUrl: undefined,
    poolSize: 10,
    statementTimeoutMs: 15_000,
    dataDir: join(packageRoot(), "data"),
    files: { mode: "folder", s3: undefined },
    backups: undefined,
    secret: undefined,
    smtpUrl: undefined,
    mailFrom: "Lampstand <lampstand@localhost>",
    trustedProxies: [],
    logLevel: "info",
    accessLog: "off",
    slowQueryMs: 1_000,
    traces: undefined,
    locationUrl: "",
    staff: { emailFragment: "", backofficeUrl: "" },
    providerKeys: {},
  });
});

test("LAMPSTAND_PROCESSES=auto is one process for each processor core", () => {
  const { processes } = readEnvironment({ LAMPSTAND_PROCESSES: "auto" });
  expect(processes).toBe(Math.min(availableParallelism(), 64));
  expect(readEnvironment({ LAMPSTAND_PROCESSES: "3" })).toMatchObject({ processes: 3 });
});

const s3 = {
  FILES: "s3",
  S3_BUCKET: "portal",
  S3_ACCESS_KEY_ID: "the id",
  S3_SECRET_ACCESS_KEY: "thesecret",
};

test("files go to a bucket with all that it needs, or the server doesn't start", () => {
  const complete = { ...s3, S3_ACCESS_KEY_ID: "theid", S3_ENDPOINT: "https://s3.example.org" };
  expect(readEnvironment(complete).files).toEqual({
    mode: "s3",
    s3: {
      bucket: "portal",
      accessKeyId: "theid",
      secretAccessKey: "thesecret",
      region: "us-east-1",
      endpoint: "https://s3.example.org",
      browserEndpoint: undefined,
      publicUrl: undefined,
    },
  });
  for (const name of ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"])
    expect(() => readEnvironment({ ...complete, [name]: "" })).toThrow(
      `The variable ${name} is missing: with FILES=s3 it must be`,
    );
  expect(readEnvironment({ ...complete, FILES: "" }).files.mode).toBe("s3");
  expect(readEnvironment({ ...complete, FILES: "folder" }).files.mode).toBe("folder");
  expect(() => readEnvironment(s3)).toThrow("S3_ACCESS_KEY_ID has a value that is not allowed");
  expect(() => readEnvironment({ ...complete, S3_PUBLIC_URL: "cdn.example.org" })).toThrow(
    'S3_PUBLIC_URL is "cdn.example.org"',
  );
});

test("backups are scheduled if there is a folder for them", () => {
  expect(readEnvironment({ BACKUP_DIR: "/backups" }).backups).toEqual({
    folder: "/backups",
    minute: 150,
    everyHours: 24,
    keep: 7,
  });
  const given = { BACKUP_TIME: "23:59", BACKUP_EVERY_HOURS: "6", BACKUP_KEEP: "30" };
  expect(readEnvironment({ BACKUP_DIR: "backups", ...given }).backups).toEqual({
    folder: join(packageRoot(), "backups"),
    minute: 23 * 60 + 59,
    everyHours: 6,
    keep: 30,
  });
  for (const [name, value] of [
    ["BACKUP_TIME", "24:00"],
    ["BACKUP_TIME", "2:30"],
    ["BACKUP_EVERY_HOURS", "5"],
    ["BACKUP_KEEP", "0"],
  ] as const)
    expect(() => readEnvironment({ [name]: value })).toThrow(`The variable ${name} is "${value}"`);
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
  ["LAMPSTAND_PROCESSES", "0"],
  ["LAMPSTAND_PROCESSES", "65"],
  ["LAMPSTAND_PROCESSES", "many"],
  ["LAMPSTAND_WORK", "nothing"],
  ["POOL_SIZE", "1"],
  ["STATEMENT_TIMEOUT_MS", "5"],
  ["LOG_LEVEL", "loud"],
  ["ACCESS_LOG", "yes"],
  ["SLOW_QUERY_MS", "fast"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "grpc://127.0.0.1:4317"],
  ["OTEL_SERVICE_NAME", "x".repeat(101)],
  ["OTEL_TRACES_SAMPLER_ARG", "2"],
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
  ["OTEL_EXPORTER_OTLP_HEADERS", "hunter2 without a name"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "key=hunter2%"],
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

test("traces need an endpoint; their headers are percent-encoded", () => {
  const settings = {
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20a=b, x-tenant=hope",
    OTEL_TRACES_SAMPLER_ARG: "0.25",
  };
  expect(readEnvironment(settings).traces).toBeUndefined();
  const endpoint = "https://collector.example.org/otlp";
  expect(readEnvironment({ ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }).traces).toEqual({
    endpoint,
    headers: { authorization: "Bearer a=b", "x-tenant": "hope" },
    serviceName: "lampstand",
    ratio: 0.25,
  });
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
