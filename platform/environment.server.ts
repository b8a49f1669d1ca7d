import { randomBytes } from "node:crypto";
import { chmod, link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import {
  logLevels,
  modes,
  poolSizeMax,
  portMax,
  secretMinLength,
  statementTimeoutMaxMs,
  variables,
} from "./environment.ts";
import type { Environment, Variable, VariableName } from "./environment.ts";
import { packageRoot } from "./package-root.server.ts";
import {
  allProviderKeys,
  type ProviderKeySets,
  providers,
  completeKeySet,
} from "./provider-keys.ts";
import { StartFailure } from "./start-failure.ts";

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
    publicPort: isGiven(env, "PUBLIC_PORT")
      ? readNumber(env, "PUBLIC_PORT", 1, portMax)
      : undefined,
    host: phone ? "0.0.0.0" : readChecked(env, "HOST", isListenAddress)!,
    phone,
    databaseUrl: readChecked(env, "DATABASE_URL", (text) => hasScheme(text, postgresSchemes)),
    poolSize: readNumber(env, "POOL_SIZE", 2, poolSizeMax),
    statementTimeoutMs: readNumber(env, "STATEMENT_TIMEOUT_MS", 100, statementTimeoutMaxMs),
    dataDir: resolve(
      packageRoot(),
      readChecked(env, "DATA_DIR", (text) => !text.includes("\0"))!,
    ),
    secret: readChecked(env, "SECRET", (text) => text.length >= secretMinLength),
    smtpUrl: readChecked(env, "SMTP_URL", (text) => hasScheme(text, smtpSchemes)),
    mailFrom: readChecked(env, "MAIL_FROM", isMailFrom)!,
    trustedProxies: readNetworks(env, "TRUSTED_PROXY"),
    logLevel: readChoice(env, "LOG_LEVEL", logLevels),
    metricsToken: readChecked(env, "METRICS_TOKEN", (text) => text.length >= secretMinLength),
    locationUrl: readChecked(env, "LOCATION_URL", isLocationAddress)!,
    staff: {
      emailFragment: readChecked(env, "STAFF_EMAIL_FRAGMENT", () => true)!,
      backofficeUrl: readChecked(env, "STAFF_BACKOFFICE_URL", isWebAddress)!,
    },
    providerKeys: readProviderKeys(env),
  };
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

const isWebAddress = (text: string) => text === "" || hasScheme(text, ["http:", "https:"]);

const isLocationAddress = (text: string) =>
  text === "" || (hasScheme(text, ["http:", "https:"]) && text.includes("{ip}"));

const postgresSchemes = ["postgres:", "postgresql:"];
const smtpSchemes = ["smtp:", "smtps:"];

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

const isGiven = (env: EnvironmentVariables, name: VariableName) =>
  readVariable(env, name) !== undefined;

function readNetworks(env: EnvironmentVariables, name: VariableName): string[] {
  const text = readVariable(env, name) ?? "";
  const list = text === "" ? [] : text.split(",").map((one) => one.trim());
  return list.every(isNetwork) ? list : rejectVariable(name, text);
}

function isNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

function isListenAddress(text: string): boolean {
  return text === "localhost" || isIP(text) !== 0;
}

function isMailFrom(text: string): boolean {
  return /^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(text);
}

function hasScheme(text: string, schemes: readonly string[]): boolean {
  // The standard parser rejects "postgresql://user@/name?host=/folder" (a unix socket).
  const url = URL.parse(text) ?? URL.parse(text.replace("@/", "@localhost/"));
  return url !== null && schemes.includes(url.protocol);
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
