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

type Source = Record<string, string | undefined>;

/**
 * Validates the process's environment against the list in environment.ts without touching the disk. An empty variable
 * counts as missing.
 * @throws StartFailure one sentence with the variable, its value and what is allowed
 */
export function readEnvironment(env: Source): Environment {
  const mode = choice(env, "LAMPSTAND_MODE", modes);
  if (mode === "production") requireForProduction(env);
  const phone = choice(env, "PHONE", ["on", "off"]) === "on";
  return {
    mode,
    port: wholeNumber(env, "PORT", 0, portMax),
    publicPort: isGiven(env, "PUBLIC_PORT")
      ? wholeNumber(env, "PUBLIC_PORT", 1, portMax)
      : undefined,
    host: phone ? "0.0.0.0" : checked(env, "HOST", isListenAddress)!,
    phone,
    databaseUrl: checked(env, "DATABASE_URL", (text) => hasScheme(text, postgresSchemes)),
    poolSize: wholeNumber(env, "POOL_SIZE", 2, poolSizeMax),
    statementTimeoutMs: wholeNumber(env, "STATEMENT_TIMEOUT_MS", 100, statementTimeoutMaxMs),
    dataDir: resolve(
      packageRoot(),
      checked(env, "DATA_DIR", (text) => !text.includes("\0"))!,
    ),
    secret: checked(env, "SECRET", (text) => text.length >= secretMinLength),
    smtpUrl: checked(env, "SMTP_URL", (text) => hasScheme(text, smtpSchemes)),
    mailFrom: checked(env, "MAIL_FROM", isMailFrom)!,
    trustedProxies: networks(env, "TRUSTED_PROXY"),
    logLevel: choice(env, "LOG_LEVEL", logLevels),
    metricsToken: checked(env, "METRICS_TOKEN", (text) => text.length >= secretMinLength),
    locationUrl: checked(env, "LOCATION_URL", isLocationAddress)!,
    staff: {
      emailFragment: checked(env, "STAFF_EMAIL_FRAGMENT", () => true)!,
      backofficeUrl: checked(env, "STAFF_BACKOFFICE_URL", isWebAddress)!,
    },
    providerKeys: readProviderKeys(env),
  };
}

/** Reads complete sets of keys; an incomplete set is a mistake worth reporting. */
function readProviderKeys(env: Source): ProviderKeySets {
  const sets: ProviderKeySets = {};
  for (const provider of providers) {
    const keys = allProviderKeys.filter((one) => one.provider === provider);
    const values = keys.map(({ key, variable }) => [key, env[variable]?.trim()] as const);
    for (const { variable } of keys)
      if (/[\r\n]/.test(env[variable]?.trim() ?? "")) refuse(variable, "");
    const readVariable = values.filter(([, value]) => value);
    if (readVariable.length === 0) continue;
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
export async function saveSecret(environment: Environment): Promise<string> {
  if (environment.secret !== undefined) return environment.secret;
  const file = join(environment.dataDir, "secret");
  const kept = await readKept(file);
  if (kept !== undefined) return kept;
  await mkdir(environment.dataDir, { recursive: true });
  const fresh = `${file}.${randomBytes(4).toString("hex")}`;
  await writeFile(fresh, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
  await chmod(fresh, 0o600);
  // link() refuses to replace a file, so two servers that start for the first time together use the same secret.
  await link(fresh, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(fresh, { force: true });
  return (await readKept(file))!;
}

async function readKept(file: string): Promise<string | undefined> {
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

function describe(name: string): Variable {
  return variables.find((variable) => variable.name === name)!;
}

function given(env: Source, name: VariableName): string | undefined {
  const text = env[name]?.trim();
  return text === undefined || text === "" ? describe(name).default : text;
}

function refuse(name: string, value: string): never {
  const variable = describe(name);
  const shown = variable.secret ? "has a value that is not allowed" : `is "${value}"`;
  throw new StartFailure(`The variable ${name} ${shown}: it must be ${variable.allowed}.`);
}

function checked(
  env: Source,
  name: VariableName,
  isAllowed: (text: string) => boolean,
): string | undefined {
  const text = given(env, name);
  if (text !== undefined && !isAllowed(text)) refuse(name, text);
  return text;
}

function choice<const T extends string>(env: Source, name: VariableName, allowed: readonly T[]): T {
  const text = given(env, name) ?? "";
  return allowed.find((one) => one === text) ?? refuse(name, text);
}

function wholeNumber(env: Source, name: VariableName, min: number, max: number): number {
  const text = given(env, name) ?? "";
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < min || number > max) refuse(name, text);
  return number;
}

const isGiven = (env: Source, name: VariableName) => given(env, name) !== undefined;

function networks(env: Source, name: VariableName): string[] {
  const text = given(env, name) ?? "";
  const list = text === "" ? [] : text.split(",").map((one) => one.trim());
  return list.every(isNetwork) ? list : refuse(name, text);
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

function requireForProduction(env: Source): void {
  for (const variable of variables) {
    if (variable.requiredInProduction && !env[variable.name]?.trim()) {
      throw new StartFailure(
        `The variable ${variable.name} is missing: with LAMPSTAND_MODE=production it must be ${variable.allowed}.`,
      );
    }
  }
}
