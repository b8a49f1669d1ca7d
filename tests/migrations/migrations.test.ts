import { expect, test } from "vitest";
import { readMigrations } from "#platform/migrate.server.ts";
import { findBlockingStatements } from "./find-blocking-statements.ts";

/** Migrations up to this one belong to versions before 1.0, which were stopped for an upgrade. */
const lastBefore = "0043_concurrent-indexes";

test("no migration makes people wait, or takes away what an older version still uses", async () => {
  const migrations = await readMigrations();
  const later = migrations.filter(({ name }) => name > lastBefore);
  const found = later.map(({ name, sql }) => ({ name, found: findBlockingStatements(sql) }));
  expect(found.filter((one) => one.found.length > 0)).toEqual([]);
});

test.each([
  'CREATE INDEX "i" ON "courses" USING btree ("id");',
  'CREATE UNIQUE INDEX "i" ON "courses" ("id");',
  'ALTER TABLE "courses" ALTER COLUMN "card" SET NOT NULL;',
  'ALTER TABLE "courses" ALTER COLUMN "position" SET DATA TYPE bigint;',
  'ALTER TABLE "courses" ALTER COLUMN "position" TYPE bigint;',
  'ALTER TABLE "courses" ADD CONSTRAINT "c" FOREIGN KEY ("a") REFERENCES "public"."portals"("id");',
  'ALTER TABLE "courses" ADD CONSTRAINT "c" CHECK ("position" > 0);',
  'ALTER TABLE "courses" ADD CONSTRAINT "c" UNIQUE("id");',
  'ALTER TABLE "courses" ADD PRIMARY KEY ("id"), ADD CONSTRAINT "c" PRIMARY KEY ("id");',
  'ALTER TABLE "courses" ADD COLUMN "a" text NOT NULL;',
  'ALTER TABLE "courses" ADD COLUMN "a" uuid DEFAULT gen_random_uuid();',
  'ALTER TABLE "courses" ADD COLUMN "a" text GENERATED ALWAYS AS (lower("id")) STORED;',
  'ALTER TABLE "courses" DROP COLUMN "card";',
  'DROP TABLE "courses";',
  'ALTER TABLE "courses" RENAME COLUMN "card" TO "tile";',
  'UPDATE "courses" SET "position" = 1;',
  'DELETE FROM "courses";',
  'CREATE TABLE "new" ("id" text);--> statement-breakpoint\nCREATE INDEX "i" ON "courses" ("id");',
  '-- a comment\nDROP TABLE "courses";',
])("is found: %s", (sql) => {
  expect(findBlockingStatements(sql)).toHaveLength(1);
});

test.each([
  'CREATE TABLE "new" ("id" text NOT NULL);--> statement-breakpoint\nCREATE INDEX "i" ON "new" ("id");',
  'CREATE TABLE "new" ("id" text);--> statement-breakpoint\nALTER TABLE "new" ADD CONSTRAINT "c" FOREIGN KEY ("id") REFERENCES "public"."portals"("id");',
  'DROP INDEX CONCURRENTLY IF EXISTS "i";',
  'CREATE INDEX CONCURRENTLY "i" ON "courses" ("id");',
  'ALTER TABLE "courses" ADD COLUMN "a" text;',
  'ALTER TABLE "courses" ADD COLUMN "a" text DEFAULT \'\' NOT NULL;',
  'ALTER TABLE "courses" ADD CONSTRAINT "c" CHECK ("position" > 0) NOT VALID;',
  'ALTER TABLE "courses" VALIDATE CONSTRAINT "c";',
  '-- contract: not used since 1.2.0\nALTER TABLE "courses" DROP COLUMN "card";',
  '-- blocks: at most one row for each portal\nALTER TABLE "portals" ADD CONSTRAINT "c" UNIQUE("id");',
  'INSERT INTO "courses" ("id") VALUES (1);',
])("may stay: %s", (sql) => {
  expect(findBlockingStatements(sql)).toEqual([]);
});
