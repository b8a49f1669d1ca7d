import type { Bench } from "#tests/bench/bench.ts";
import { compareLists, type Fill, type ListPage } from "#tests/bench/list-portal.ts";
import { environmentId } from "#tests/bench/portal.ts";
import type { Row } from "#tests/bench/report.ts";
import { bulkUserId, insertBulkAuditLog, insertBulkMembers } from "#tests/kit/bulk-data.ts";

const smallCount = 1_000;
/** The people whose names the audit log shows. */
const actorsCount = 20;
const commonName = encodeURIComponent("Ганна7");

const pages: readonly ListPage[] = [
  { name: "people list, first page", path: "/users" },
  { name: "  by an email", path: "/users?text=member77@", limit: 1 },
  { name: "  by a name that 5 % have", path: `/users?text=${commonName}`, limit: 5 },
  { name: "  blocked", path: "/users?status=blocked", limit: 2 },
  { name: "  by name", path: "/users?sort=name" },
  { name: "  last page", path: "/users", page: "last" },
  { name: "audit log, first page", path: "/audit-log" },
  { name: "  of one person", path: `/audit-log?actor=${bulkUserId(7)}` },
  { name: "  of one subject", path: "/audit-log?subject=page:subject-77", limit: 1 },
  { name: "  last page", path: "/audit-log", page: "last" },
];

/** Compares the studio's lists of people and of the audit log in a small and in a large portal. */
export function measureLists(largeCount: number) {
  return (bench: Bench): Promise<Row[]> =>
    compareLists(bench, pages, {
      small: { name: "lists_small", count: smallCount, role: "mp-admin", fill },
      large: { name: "lists_large", count: largeCount, role: "mp-admin", fill },
    });
}

const fill: Fill = async ({ database: { pool }, count }) => {
  await insertBulkMembers(pool, environmentId, { count });
  const actors = Array.from({ length: actorsCount }, (_, actor) => bulkUserId(1 + actor));
  await insertBulkAuditLog(pool, environmentId, { count, actors });
};
