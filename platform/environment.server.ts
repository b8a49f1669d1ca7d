import { randomBytes } from "node:crypto";
import { chmod, link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { backupHours, backupKeepMax } from "./backup-variables.ts";
import {
  logLevels,
  modes,
  poolSizeMax,
  portMax,
  processesMax,
  secretMinLength,
  statementTimeoutMaxMs,
  variables,
  works,
} from "./environment.ts";
import { filesModes } from "./file-variables.ts";
import type { Environment, Variable, VariableName } from "./environment.ts";
import {
  accessLogs,
  parseHeaders,
  type TraceSettings,
} from "./observation/observation-variables.ts";
import { packageRoot } from "./package-root.server.ts";
import {
  allProviderKeys,
  type ProviderKeySets,
  providers,
  completeKeySet,
} from "./provider-keys.ts";
import { StartFailure } from "./start-failure.ts";
import {
  hasScheme,
  isListenAddress,
  isLocationAddress,
  isMailFrom,
  isNetwork,
  isWebAddress,
  isWord,
  postgresSchemes,
  smtpSchemes,
} from "./variable-checks.server.ts";

type EnvironmentVariables = Record<string, string | undefined>;

/**
 * Validates the process's environment against the list in environment.ts without touching the disk. An empty variable
 * counts as missing.
 * @throws StartFailure one sentence with the variable, its value and what is allowed
 */
export function readEnvironment(env: EnvironmentVariables): Environment {
  const mode = readChoice(env, "LAMPSTAND_MODE", modes);
  if (mode === "production") requireForProduction(env);
  const phone = readChoice(env, "PHONE", ["on", "off"]) === "on";
  return {
    mode,
    port: readNumber(env, "PORT", 0, portMax),
    publicPort: readOptionalPort(env, "PUBLIC_PORT"),
    host: phone ? "0.0.0.0" : readChecked(env, "HOST", isListenAddress)!,
    phone,
    processes: readProcesses(env),
    work: readChoice(env, "LAMPSTAND_WORK", works),
    monitoringPort: readOptionalPort(env, "MONITORING_PORT"),
    databaseUrl: readChecked(env, "DATABASE_URL", (text) => hasScheme(text, postgresSchemes)),
    databaseReadUrl: readChecked(env, "DATABASE_READ_URL", (text) =>
      hasScheme(text, postgresSchemes),
    ),
    poolSize: readNumber(env, "POOL_SIZE", 2, poolSizeMax),
    statementTimeoutMs: readNumber(env, "STATEMENT_TIMEOUT_MS", 100, statementTimeoutMaxMs),
    dataDir: resolve(
      packageRoot(),
      readChecked(env, "DATA_DIR", (text) => !text.includes("\0"))!,
    ),
    files: readFiles(env),
    backups: readBackups(env),
    secret: readChecked(env, "SECRET", (text) => text.length >= secretMinLength),
    smtpUrl: readChecked(env, "SMTP_URL", (text) => hasScheme(text, smtpSchemes)),
    mailFrom: readChecked(env, "MAIL_FROM", isMailFrom)!,
    trustedProxies: readNetworks(env, "TRUSTED_PROXY"),
    logLevel: readChoice(env, "LOG_LEVEL", logLevels),
    accessLog: readChoice(env, "ACCESS_LOG", accessLogs),
    traces: readTraceSettings(env),
    slowQueryMs: readNumber(env, "SLOW_QUERY_MS", 0, statementTimeoutMaxMs),
    metricsToken: readChecked(env, "METRICS_TOKEN", (text) => text.length >= secretMinLength),
    locationUrl: readChecked(env, "LOCATION_URL", isLocationAddress)!,
    staff: {
      emailFragment: readChecked(env, "STAFF_EMAIL_FRAGMENT", () => true)!,
      backofficeUrl: readChecked(env, "STAFF_BACKOFFICE_URL", isWebAddress)!,
    },
    providerKeys: readProviderKeys(env),
  };
}

const readOptionalPort = (env: EnvironmentVariables, name: "PUBLIC_PORT" | "MONITORING_PORT") =>
  isGiven(env, name) ? readNumber(env, name, 1, portMax) : undefined;

/** @throws StartFailure if a variable is missing that the bucket needs */
function readFiles(env: EnvironmentVariables): Environment["files"] {
  const bucket = readChecked(env, "S3_BUCKET", isWord);
  const mode = isGiven(env, "FILES")
    ? readChoice(env, "FILES", filesModes)
    : bucket === undefined
      ? "folder"
      : "s3";
  if (bucket === undefined && mode === "folder") return { mode, s3: undefined };
  const need = (name: VariableName): string => {
    const text = readChecked(env, name, isWord);
    if (text !== undefined) return text;
    const reason = isGiven(env, "FILES") ? `FILES=${mode}` : "S3_BUCKET";
    throw new StartFailure(
      `The variable ${name} is missing: with ${reason} it must be ${findVariable(name).allowed}.`,
    );
  };
  const isAddress = (text: string) => hasScheme(text, ["http:", "https:"]);
  return {
    mode,
    s3: {
      bucket: need("S3_BUCKET"),
      accessKeyId: need("S3_ACCESS_KEY_ID"),
      secretAccessKey: need("S3_SECRET_ACCESS_KEY"),
      region: need("S3_REGION"),
      endpoint: readChecked(env, "S3_ENDPOINT", isAddress),
      browserEndpoint: readChecked(env, "S3_BROWSER_ENDPOINT", isAddress),
      publicUrl: readChecked(env, "S3_PUBLIC_URL", isAddress),
    },
  };
}

function readBackups(env: EnvironmentVariables): Environment["backups"] {
  const folder = readChecked(env, "BACKUP_DIR", (text) => !text.includes("\0"));
  const time = readChecked(env, "BACKUP_TIME", (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text))!;
  const [hour, minute] = time.split(":").map(Number);
  const everyHours = Number(readChoice(env, "BACKUP_EVERY_HOURS", backupHours));
  const keep = readNumber(env, "BACKUP_KEEP", 1, backupKeepMax);
  if (folder === undefined) return undefined;
  const path = resolve(packageRoot(), folder);
  return { folder: path, minute: hour! * 60 + minute!, everyHours, keep };
}

/** Reads complete sets of keys; an incomplete set is a mistake worth reporting. */
function readProviderKeys(env: EnvironmentVariables): ProviderKeySets {
  const sets: ProviderKeySets = {};
  for (const provider of providers) {
    const keys = allProviderKeys.filter((one) => one.provider === provider);
    const values = keys.map(({ key, variable }) => [key, env[variable]?.trim()] as const);
    for (const { variable } of keys)
      if (/[\r\n]/.test(env[variable]?.trim() ?? "")) rejectVariable(variable, "");
    const presentValues = values.filter(([, value]) => value);
    if (presentValues.length === 0) continue;
    const set = completeKeySet(provider, Object.fromEntries(values));
    if (set === null) {
      const missing = keys.filter(({ variable }) => !env[variable]?.trim());
      throw new StartFailure(
        `The variable ${missing[0]!.variable} is missing: with ${keys.find(({ variable }) => env[variable]?.trim())!.variable} it must be a text without line breaks.`,
      );
    }
    Object.assign(sets, { [provider]: set });
  }
  return sets;
}

const serviceNameMaxChars = 100;

function readTraceSettings(env: EnvironmentVariables): TraceSettings | undefined {
  const endpoint = readChecked(
    env,
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    (text) => text !== "" && isWebAddress(text),
  );
  const headers = parseHeaders(
    readChecked(env, "OTEL_EXPORTER_OTLP_HEADERS", (text) => parseHeaders(text) !== null)!,
  )!;
  const serviceName = readChecked(
    env,
    "OTEL_SERVICE_NAME",
    (text) => text.length <= serviceNameMaxChars,
  )!;
  const ratio = Number(
    readChecked(env, "OTEL_TRACES_SAMPLER_ARG", (text) => /^(?:0|1|0?\.\d{1,9}|1\.0)$/.test(text)),
  );
  return endpoint === undefined ? undefined : { endpoint, headers, serviceName, ratio };
}

/**
 * Returns the given secret, or (outside production) one generated on the first start and saved in DATA_DIR/secret,
 * readable by its owner only.
 */
export async function loadOrCreateSecret(environment: Environment): Promise<string> {
  if (environment.secret !== undefined) return environment.secret;
  const file = join(environment.dataDir, "secret");
  const stored = await readStoredSecret(file);
  if (stored !== undefined) return stored;
  await mkdir(environment.dataDir, { recursive: true });
  const unfinishedFile = `${file}.${randomBytes(4).toString("hex")}`;
  await writeFile(unfinishedFile, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
  await chmod(unfinishedFile, 0o600);
  // link() refuses to replace a file, so two servers that start for the first time together use the same secret.
  await link(unfinishedFile, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(unfinishedFile, { force: true });
  return (await readStoredSecret(file))!;
}

async function readStoredSecret(file: string): Promise<string | undefined> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new StartFailure(`The secret in ${file} cannot be read (${error.code}).`);
  });
  if (text === undefined) return undefined;
  if (text.trim().length >= secretMinLength) return text.trim();
  throw new StartFailure(
    `The secret in ${file} is shorter than ${secretMinLength} characters; delete the file to create a new one.`,
  );
}

function findVariable(name: string): Variable {
  return variables.find((variable) => variable.name === name)!;
}

function readVariable(env: EnvironmentVariables, name: VariableName): string | undefined {
  const text = env[name]?.trim();
  return text === undefined || text === "" ? findVariable(name).default : text;
}

function rejectVariable(name: string, value: string): never {
  const variable = findVariable(name);
  const problem = variable.isSecret ? "has a value that is not allowed" : `is "${value}"`;
  throw new StartFailure(`The variable ${name} ${problem}: it must be ${variable.allowed}.`);
}

function readChecked(
  env: EnvironmentVariables,
  name: VariableName,
  isAllowed: (text: string) => boolean,
): string | undefined {
  const text = readVariable(env, name);
  if (text !== undefined && !isAllowed(text)) rejectVariable(name, text);
  return text;
}

function readChoice<const T extends string>(
  env: EnvironmentVariables,
  name: VariableName,
  allowed: readonly T[],
): T {
  const text = readVariable(env, name) ?? "";
  return allowed.find((one) => one === text) ?? rejectVariable(name, text);
}

function readNumber(
  env: EnvironmentVariables,
  name: VariableName,
  min: number,
  max: number,
): number {
  const text = readVariable(env, name) ?? "";
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < min || number > max) rejectVariable(name, text);
  return number;
}

const readProcesses = (env: EnvironmentVariables): number =>
  readVariable(env, "LAMPSTAND_PROCESSES") === "auto"
    ? Math.min(availableParallelism(), processesMax)
    : readNumber(env, "LAMPSTAND_PROCESSES", 1, processesMax);

const isGiven = (env: EnvironmentVariables, name: VariableName) =>
  readVariable(env, name) !== undefined;

function readNetworks(env: EnvironmentVariables, name: VariableName): string[] {
  const text = readVariable(env, name) ?? "";
  const list = text === "" ? [] : text.split(",").map((one) => one.trim());
  return list.every(isNetwork) ? list : rejectVariable(name, text);
}

function requireForProduction(env: EnvironmentVariables): void {
  for (const variable of variables) {
    if (variable.isRequiredInProduction && !env[variable.name]?.trim()) {
      throw new StartFailure(
        `The variable ${variable.name} is missing: with LAMPSTAND_MODE=production it must be ${variable.allowed}.`,
      );
    }
  }
}
