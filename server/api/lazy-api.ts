import { type Handler, Hono } from "hono";
import type { Installation } from "#server/installation.ts";
import type { ApiEnv, ServerEnv } from "#server/server-env.ts";

type InnerEnv = ApiEnv & { Bindings: { outerVariables: ServerEnv["Variables"] } };

/** Loads `/api` with its first request: without the schemas of all operations, a server starts faster. */
export function lazyApi(installation: Installation): Handler<ServerEnv> {
  let loading: Promise<Hono<InnerEnv>> | undefined;
  const loadApp = async () => {
    const { makeApi } = await import("./api.ts");
    const app = new Hono<InnerEnv>();
    app.use(async (c, next) => {
      for (const [name, value] of Object.entries(c.env.outerVariables))
        c.set(name as "ctx", value as never);
      await next();
    });
    return app.route("/api", makeApi(installation));
  };
  // After a failed load, for example because of too many open files, the next request tries again.
  const retryLater = (error: unknown) => {
    loading = undefined;
    throw error;
  };
  return async (c) => {
    const app = await (loading ??= loadApp().catch(retryLater));
    return app.fetch(c.req.raw, { ...c.env, outerVariables: c.var });
  };
}
