import type { LimitName, Machine } from "./calculate.ts";
import type { Measured } from "./measured.ts";

export const limitTexts: Record<LimitName, { limit: string; remedy: string }> = {
  process: {
    limit: "the processor of one process",
    remedy: "`LAMPSTAND_PROCESSES=auto`, then [more machines](operating.md#several-processes)",
  },
  streams: {
    limit: "the event streams of one process",
    remedy:
      "`LAMPSTAND_PROCESSES=auto`. Until then, browsers without a stream ask every half minute, so nothing is lost",
  },
  together: {
    limit: "one machine for everything",
    remedy:
      "PostgreSQL on a machine of its own, files in [S3-compatible storage](operating.md#files), two machines for pages",
  },
  connections: {
    limit: "the database's connections",
    remedy:
      "a higher `max_connections` (an idle one takes a few MB) or a smaller POOL_SIZE. PgBouncer with `pool_mode = session` helps while processes come and go; it doesn't make fewer connections",
  },
  files: {
    limit: "the network of one machine, with files",
    remedy: "S3-compatible storage with a CDN: `S3_PUBLIC_URL`",
  },
  pages: {
    limit: "the network of one machine, without files",
    remedy: "several proxies, with the address of each in DNS",
  },
  log: {
    limit: "the log of one database",
    remedy: "faster disks, then [dividing by portal](scaling.md#dividing-the-database-by-portal)",
  },
  databaseDisk: {
    limit: "the disk of one database",
    remedy: "a larger disk, or [dividing by portal](scaling.md#dividing-the-database-by-portal)",
  },
  databaseProcessors: {
    limit: "the processors of one database",
    remedy:
      "`DATABASE_READ_URL` for what guests read, then [dividing by portal](scaling.md#dividing-the-database-by-portal) with Citus",
  },
};

export const requestTexts: Record<keyof Measured["requests"], string> = {
  guestPage: "a page for guests, from memory",
  signedInPage: "a page for somebody signed in",
  progressWrite: "progress, sent by form",
  signIn: "a sign-in with a password",
  message: "a message to a mentor",
};

export const rowTexts: Record<keyof Measured["bytesPerRow"], string> = {
  person: "a person: account and membership",
  session: "a session",
  progress: "a course that somebody has begun",
  operation: "a stored step of progress",
  conversation: "a conversation with a mentor",
  message: "a message in a conversation",
  comment: "a message in a discussion",
  notification: "a notification",
  event: "a blocked attempt",
  entry: "an entry of the audit log",
};

export const roleTexts: Record<Machine["role"], string> = {
  all: "for everything",
  app: "for pages and jobs",
  database: "for PostgreSQL",
  proxy: "for the proxy",
};
