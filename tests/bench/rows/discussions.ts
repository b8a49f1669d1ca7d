import type { Bench } from "#tests/bench/bench.ts";
import { elementId, elementsCount } from "#tests/bench/large-course.ts";
import { compareLists, type Fill, type ListPage } from "#tests/bench/list-portal.ts";
import { environmentId } from "#tests/bench/portal.ts";
import type { Row } from "#tests/bench/report.ts";
import { insertBulkDiscussions } from "#tests/kit/bulk-discussions.ts";

const smallCount = 10_000;
const messages = `/discussions/${elementId(1)}/messages`;

const pages: readonly ListPage[] = [
  { name: "discussion, the newest", path: messages, limit: 100 },
  { name: "  the oldest first", path: `${messages}?order=oldest`, limit: 100 },
  { name: "moderators' list, waiting", path: "/discussion-queue" },
  { name: "  reported", path: "/discussion-queue?view=reported" },
  { name: "  all", path: "/discussion-queue?view=all" },
];

/** Compares discussions and their moderators' list in a small portal and in one with as many messages as given. */
export function measureDiscussions(largeCount: number) {
  return (bench: Bench): Promise<Row[]> =>
    compareLists(bench, pages, {
      small: { name: "discussions_small", count: smallCount, role: "mp-admin", fill },
      large: { name: "discussions_large", count: largeCount, role: "mp-admin", fill },
    });
}

const fill: Fill = async ({ database: { pool }, count }) => {
  for (const table of ["course_revisions", "element_revisions"])
    await pool.query(
      `update ${table} set body = replace(body::text, '"discussion": false', '"discussion": true')::jsonb
       where environment_id = $1`,
      [environmentId],
    );
  const [first, ...others] = Array.from({ length: elementsCount }, (_, index) =>
    elementId(index + 1),
  );
  await insertBulkDiscussions(pool, environmentId, { elementIds: [first!, ...others], count });
};
