import { backupVariables, type BackupSchedule } from "./backup-variables.ts";
import type { S3Options } from "./file-store/s3/s3-options.ts";
import { fileVariables, type FilesMode } from "./file-variables.ts";
import {
  type AccessLog,
  observationVariables,
  type TraceSettings,
} from "./observation/observation-variables.ts";
import { allProviderKeys, type ProviderKeySets } from "./provider-keys.ts";

/**
 * An entry in the list of all environment variables of the server. `readEnvironment` validates against the list,
 * docs/configuration.md is generated from it, and nothing else may read process.env.
 */
export interface Variable {
  name: string;
  /** The text used if the variable is missing or empty; undefined without a default. */
  default?: string;
  /** The allowed values in words: the end of the sentence "… must be …". */
  allowed: string;
  description: string;
  /** A secret's value is never repeated in a message. */
  isSecret?: true;
  /** The server does not start without it in production. */
  isRequiredInProduction?: true;
}

export const secretMinLength = 32;
export const portMax = 65_535;
export const poolSizeMax = 500;
export const processesMax = 64;
export const statementTimeoutMaxMs = 600_000;

export const modes = ["demo", "production", "test"] as const;
export type Mode = (typeof modes)[number];

/** What a server does: answer requests, run jobs, or both. */
export const works = ["all", "web", "jobs"] as const;
export type Work = (typeof works)[number];

export const logLevels = ["trace", "debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

const onOrOff = "on or off";

const ownVariables = [
  {
    name: "LAMPSTAND_MODE",
    default: "demo",
    allowed: "demo, production or test",
    description:
      "demo has portals with content, shows emails on the screen and creates its own secret; production requires real settings; test is for the project's own tests.",
  },
  {
    name: "PORT",
    default: "3000",
    allowed: "a whole number from 0 to 65535 (0 takes any free port)",
    description: "The port the server listens on.",
  },
  {
    name: "PUBLIC_PORT",
    allowed: "a whole number from 1 to 65535",
    description:
      "The port that people open, if a proxy or a container publishes the server on a port other than PORT. Links in emails use it. Other ports in a request are ignored, except the defaults of http and https.",
  },
  {
    name: "HOST",
    default: "127.0.0.1",
    allowed: "an IP address of this machine or localhost; 0.0.0.0 or :: means all of them",
    description: "The address the server listens on.",
  },
  {
    name: "PHONE",
    default: "off",
    allowed: onOrOff,
    description:
      "on lets a phone on the same network open the server: it listens on all addresses whatever HOST says, and a request to the machine's IP address gets the first portal.",
  },
  {
    name: "LAMPSTAND_PROCESSES",
    default: "1",
    allowed: `auto or a whole number from 1 to ${processesMax}`,
    description:
      "How many processes share the port on this machine; auto starts one for each processor core. Each opens its own database connections (POOL_SIZE). See operating.md.",
  },
  {
    name: "LAMPSTAND_WORK",
    default: "all",
    allowed: works.join(", "),
    description:
      "web answers requests and leaves jobs, such as sending emails, to other processes; jobs does only them and answers no people. Both need DATABASE_URL, and an installation needs both. npm start -- --web-only and npm start -- --jobs-only mean the same.",
  },
  {
    name: "MONITORING_PORT",
    allowed: "a whole number from 1 to 65535",
    description:
      "Where a process that only runs jobs answers /healthz, /readyz and /metrics. Without it, such a process listens on no port. Others answer them at PORT.",
  },
  {
    name: "DATABASE_URL",
    allowed: "an address such as postgresql://user:password@host:5432/database",
    description:
      "Your own PostgreSQL, version 15 or later, with an empty database. Without it the server runs its own PostgreSQL inside DATA_DIR.",
    isSecret: true,
  },
  {
    name: "DATABASE_READ_URL",
    allowed: "an address such as postgresql://user:password@host:5432/database",
    description:
      "A replica of the database for making pages for guests; optional. It is read only while it has every change, otherwise the database of DATABASE_URL is. Each process opens up to POOL_SIZE connections to it as well.",
    isSecret: true,
  },
  {
    name: "POOL_SIZE",
    default: "10",
    allowed: "a whole number from 2 to 500",
    description: "The most database connections that one server process opens.",
  },
  {
    name: "STATEMENT_TIMEOUT_MS",
    default: "15000",
    allowed: "a whole number of milliseconds from 100 to 600000",
    description: "The database cancels a statement that takes longer.",
  },
  {
    name: "DATA_DIR",
    default: "data",
    allowed: "a path to a folder the server may write to",
    description:
      "The folder of the server's own PostgreSQL, of uploaded files (with FILES=folder) and the generated secret. A relative path starts at the folder of the checkout.",
  },
  ...fileVariables,
  ...backupVariables,
  {
    name: "SECRET",
    allowed: `at least ${secretMinLength} characters, chosen at random`,
    description:
      "Encrypts the portals' keys for outside services, and verification codes. It is not in any backup. Without it those keys have to be entered again, and people have to turn push messages on again; nobody is signed out. Outside production it is generated once and stored in DATA_DIR.",
    isSecret: true,
    isRequiredInProduction: true,
  },
  {
    name: "SMTP_URL",
    allowed: "an address such as smtps://user:password@mail.example.org:465",
    description:
      "The server that sends emails. In a demo without it, emails are only shown at /outbox.",
    isSecret: true,
    isRequiredInProduction: true,
  },
  {
    name: "MAIL_FROM",
    default: "Lampstand <lampstand@localhost>",
    allowed: "an email address, with or without a name: Lampstand <hello@example.org>",
    description: "The sender of emails, unless a portal names its own.",
    isRequiredInProduction: true,
  },
  {
    name: "TRUSTED_PROXY",
    default: "",
    allowed: "IP addresses or networks separated by commas, such as 127.0.0.1,10.0.0.0/8",
    description:
      "The proxies in front of the server whose X-Forwarded-For, X-Forwarded-Proto and X-Forwarded-Host headers are trusted. Empty: none.",
  },
  {
    name: "LOCATION_URL",
    default: "",
    allowed: "a URL with {ip} in it, such as https://geo.example.org/{ip}.json",
    description:
      "A service that returns the country and city of an IP address as JSON with countryName and city. Empty: both are Unknown.",
  },
  {
    name: "STAFF_EMAIL_FRAGMENT",
    default: "",
    allowed: "part of an email address, such as @staff.example.org",
    description:
      "People with it in their verified email are staff: the API gives them another back office (STAFF_BACKOFFICE_URL). It grants no rights. Empty: nobody is staff.",
  },
  {
    name: "STAFF_BACKOFFICE_URL",
    default: "",
    allowed: "an address such as https://backoffice.example.org/api",
    description:
      "The back office that getSelf returns to staff; everybody else gets this portal's own API.",
  },
  {
    name: "METRICS_TOKEN",
    allowed: `at least ${secretMinLength} characters, chosen at random`,
    description:
      "Lets your monitoring read metrics of the running process at /metrics, with the header Authorization: Bearer and this token. Without it /metrics doesn't exist.",
    isSecret: true,
  },
  ...observationVariables,
  {
    name: "LOG_LEVEL",
    default: "info",
    allowed: logLevels.join(", "),
    description: "The lowest level of messages that are written to the log.",
  },
] as const satisfies readonly Variable[];

/** The variables with keys of outside services, for all portals that have no keys of their own. */
const keyVariables: readonly Variable[] = allProviderKeys.map(({ variable, description }) => ({
  name: variable,
  allowed: "a text without line breaks",
  description: `${description} For portals without their own.`,
  isSecret: true,
}));

export const variables: readonly Variable[] = [...ownVariables, ...keyVariables];

export type VariableName = (typeof ownVariables)[number]["name"];

/** The environment for the rest of the server: read once at the start, never from process.env again. */
export interface Environment {
  mode: Mode;
  port: number;
  /** undefined: users open `port`, or the default one of http or https. */
  publicPort: number | undefined;
  /** The address to listen on; already 0.0.0.0 when `phone` is on. */
  host: string;
  phone: boolean;
  /** How many processes share the port. */
  processes: number;
  work: Work;
  /** undefined: a process that only runs jobs listens on no port. */
  monitoringPort: number | undefined;
  /** undefined: the server runs its own PostgreSQL. */
  databaseUrl: string | undefined;
  /** undefined: there is no replica. */
  databaseReadUrl: string | undefined;
  poolSize: number;
  statementTimeoutMs: number;
  /** An absolute path. */
  dataDir: string;
  /** Where files are stored; s3 is undefined if no bucket is named. */
  files: { mode: FilesMode; s3: S3Options | undefined };
  /** undefined: this process makes no scheduled backups. */
  backups: BackupSchedule | undefined;
  /** undefined outside production if none was given: see `loadOrCreateSecret`. */
  secret: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** IP addresses and CIDR networks. */
  trustedProxies: string[];
  logLevel: LogLevel;
  accessLog: AccessLog;
  /** undefined: nothing is traced. */
  traces: TraceSettings | undefined;
  /** 0: slow statements aren't logged. */
  slowQueryMs: number;
  /** undefined: nobody can read the metrics. */
  metricsToken: string | undefined;
  /** Empty, or a URL with `{ip}` in it. */
  locationUrl: string;
  /** If one is empty, nobody is sent to another back office. */
  staff: { emailFragment: string; backofficeUrl: string };
  providerKeys: ProviderKeySets;
}
