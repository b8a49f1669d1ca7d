import { serve } from "@hono/node-server";
import { Hono } from "hono";
import pg from "pg";
import { createElement as h } from "react";
import { renderToString } from "react-dom/server";

/**
 * Serves the smallest signed-in page that Hono, React and PostgreSQL can make: the baseline for signed-in pages. Runs
 * one prepared query by primary key and renders a list as long as the course page's, without routes, hydration or a
 * header. Arguments: port, database, environment, user, course.
 */
const [port = "", databaseUrl = "", environmentId = "", userId = "", courseId = ""] =
  process.argv.slice(2);

type Row = { states: Record<string, { state: string }>; done_count: number; total: number };

const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const app = new Hono();

app.get("/", async (c) => {
  const { rows } = await pool.query<Row>({
    name: "page",
    text: "select states, done_count, total from course_progress where environment_id = $1 and user_id = $2 and course_id = $3",
    values: [environmentId, userId, courseId],
  });
  return c.html(`<!doctype html>${renderToString(h(Page, { row: rows[0]! }))}`);
});

function Page({ row }: { row: Row }) {
  const items = Array.from({ length: row.total }, (_, index) => {
    const id = `bench-${String(index + 1).padStart(2, "0")}`;
    const isDone = row.states[id]?.state === "done";
    const link = h(
      "a",
      { href: `/lesson/${id}/` },
      h("b", null, `A lamp for the road, ${index + 1}`),
    );
    return h("li", { key: id, className: isDone ? "is-done" : undefined }, link);
  });
  const title = `${row.done_count} / ${row.total}`;
  return h(
    "html",
    { lang: "en" },
    h("head", null, h("title", null, title)),
    h("body", null, h("main", null, h("h1", null, title), h("ol", null, items))),
  );
}

serve({ fetch: app.fetch, port: Number(port), hostname: "127.0.0.1" }, () =>
  process.send?.("listening"),
);
process.on("disconnect", () => process.exit(0));
