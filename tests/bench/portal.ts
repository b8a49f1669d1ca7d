import { createHash } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hash } from "@node-rs/argon2";
import pg from "pg";
import { openDatabase } from "#platform/database.server.ts";
import { migrate } from "#platform/migrate.server.ts";
import { startDatabase } from "#platform/postgres/start-database.server.ts";
import { createPortal } from "#domains/settings/create-portal.server.ts";
import { installationActor } from "#domains/settings/installation-actor.ts";
import { insertLargeCourse } from "./large-course.ts";

export const environmentId = "bench";
export const password = "a lamp unto my feet";
/** The server's argon2id parameters for passwords: 19 MiB, two passes. */
const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A temporary database with one portal in it. */
export type BenchDatabase = {
  url: string;
  pool: pg.Pool;
  /** PostgreSQL's main process. */
  pid: number;
  dataDir: string;
  stop(): Promise<void>;
};

/** A signed-in user. `cookie` is the value of the request header. */
export type BenchUser = { id: string; email: string; accessHash: string; cookie: string };

/** Starts PostgreSQL like the server (each commit is written to disk) and fills one portal. */
export async function openBenchDatabase({ durable = true } = {}): Promise<BenchDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), "lampstand-bench-"));
  // PostgreSQL may run as another user here and needs access to the folder.
  chmodSync(dataDir, 0o755);
  const database = await startDatabase({ dataDir, durable });
  const stopDatabase = async () => {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const pool = await fillDatabase(database.url);
    return {
      url: database.url,
      pool,
      pid: database.pid(),
      dataDir,
      stop: async () => {
        await pool.end();
        await stopDatabase();
      },
    };
  } catch (error) {
    await stopDatabase();
    throw error;
  }
}

/** Opens another database in the same PostgreSQL, with its own portal. Stopping the first database deletes both. */
export async function openSecondDatabase(
  firstDatabase: BenchDatabase,
  name: string,
): Promise<BenchDatabase> {
  await firstDatabase.pool.query(`create database ${name}`);
  const url = new URL(firstDatabase.url);
  url.pathname = `/${name}`;
  const pool = await fillDatabase(url.href);
  return { ...firstDatabase, url: url.href, pool, stop: () => pool.end() };
}

async function fillDatabase(url: string): Promise<pg.Pool> {
  await migrate({ url });
  await insertPortal(url);
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  // Ignore idle connections that end with their database.
  pool.on("error", () => {});
  await insertLargeCourse(pool, environmentId);
  return pool;
}

async function insertPortal(url: string): Promise<void> {
  const database = openDatabase({ url });
  const settings = {
    title: "Lampstand",
    i18n: { langs: ["en", "uk", "ar"], primaryLang: "en" },
    registration: {
      email: true,
      google: false,
      facebook: false,
      googleOneTap: false,
      anonymous: true,
    },
    navigation: { enabled: true, type: "horizontal", theme: "light", items: menuItems },
    contacts: { email: "hello@example.org", description: { en: "Run by a few volunteers." } },
    gdpr: true,
  };
  const hosts = ["localhost", "127.0.0.1"];
  await createPortal(
    { db: database.db, actor: installationActor },
    { id: environmentId, name: "Lampstand", hosts, settings },
  );
  await database.close();
}

const menuItems = [
  { id: "home", title: { en: "Home", uk: "Додому", ar: "البيت" }, link: "/" },
  { id: "courses", title: { en: "Courses", uk: "Курси", ar: "الدورات" }, link: "/courses/" },
  {
    id: "privacy",
    title: { en: "Privacy", uk: "Приватність", ar: "الخصوصية" },
    link: "/privacy-policy/",
  },
];

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Inserts registered users, each with an open session and the same password. */
export async function insertUsers(db: pg.Pool, count: number): Promise<BenchUser[]> {
  const passwordHash = await hash(password, hashOptions);
  const { rows } = await db.query<{ id: string; email: string }>(
    `insert into users (email, password_hash, profile)
     select 'user-' || n || '@bench.example', $2, '{"firstName":"Anna"}'
     from generate_series(1, $1::int) n returning id, email`,
    [count, passwordHash],
  );
  const ids = rows.map(({ id }) => id);
  await db.query(
    `insert into memberships (environment_id, user_id, roles)
     select $1, id, array['disciple'] from unnest($2::uuid[]) id`,
    [environmentId, ids],
  );
  await db.query(
    `insert into sessions (environment_id, user_id, access_hash, access_expires_at, refresh_hash,
       rotated_at, idle_expires_at, absolute_expires_at)
     select $1, id, access, now() + interval '1 day', refresh, now(), now() + interval '1 day',
       now() + interval '1 day'
     from unnest($2::uuid[], $3::text[], $4::text[]) as t (id, access, refresh)`,
    [
      environmentId,
      ids,
      ids.map((id) => sha256(accessTokenOf(id))),
      ids.map((id) => sha256(`refresh ${id}`)),
    ],
  );
  await db.query("analyze");
  return rows.map(({ id, email }) => ({
    id,
    email,
    accessHash: sha256(accessTokenOf(id)),
    cookie: `access_token=${accessTokenOf(id)}`,
  }));
}

const accessTokenOf = (id: string) => `bench-${id}`;
