import pg from "pg";
import { adminRole } from "#domains/settings/roles.ts";
import { openApiContext } from "./api-context.ts";
import type { TestServer } from "./test-server.ts";

/** An admin of the demo portal, signed in by the public API. */
export type Admin = {
  /** Returns the settings as they are stored. */
  readSettings(): Promise<Record<string, unknown>>;
  changeSettings(change: Record<string, unknown>): Promise<void>;
  /** Calls an operation below `/api`. */
  callApi(method: "GET" | "PUT" | "POST", path: string, data?: unknown): Promise<unknown>;
  /** Clears the server's caches after a test has changed the database directly. */
  refreshCaches(): Promise<void>;
  /** Runs one statement on the portals' database and returns its rows. */
  query<Row extends object>(statement: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
};

export const adminPerson = {
  firstName: "Ada",
  lastName: "Admin",
  email: "admin@example.org",
  password: "a password for the admin",
};

export async function openAdmin(testServer: TestServer): Promise<Admin> {
  const origin = `http://localhost:${testServer.port}`;
  const api = await openApiContext(origin);
  const runQuery: Admin["query"] = async (statement, values = []) => {
    const database = new pg.Client({ connectionString: testServer.databaseUrl });
    await database.connect();
    try {
      return (await database.query(statement, values)).rows;
    } finally {
      await database.end();
    }
  };
  const response = await api.post("/api/register", {
    data: { registerData: adminPerson, agreed: true },
  });
  if (!response.ok()) throw new Error(`registering answered ${await response.text()}`);
  const [portal] = await runQuery<{ environment_id: string }>(
    `update memberships set roles = array_append(roles, $1)
     where user_id = (select id from users where email = $2) returning environment_id`,
    [adminRole, adminPerson.email],
  );
  async function send(method: string, path: string, data?: unknown) {
    // A page load refreshes the access token, which expires when a test moves the clock.
    await api.get("/profile");
    const answer = await api.fetch(`/api${path}`, { method, data });
    const text = await answer.text();
    if (answer.ok()) return JSON.parse(text) as unknown;
    if (!text.includes("FRESH-PROOF-MISSING")) throw new Error(`${path} answered ${text}`);
    // The admin signed in more than 15 minutes ago.
    await send("POST", "/users/self/proof", { proof: adminPerson.password });
    return send(method, path, data);
  }
  const changeSettings = async (change: Record<string, unknown>) => {
    await send("PATCH", "/settings", { settings: change });
  };
  return {
    query: runQuery,
    callApi: send,
    changeSettings,
    refreshCaches: () => changeSettings({}),
    async readSettings() {
      const [newestRow] = await runQuery<{ settings: Record<string, unknown> }>(
        `select settings from settings_revisions where environment_id = $1
         order by version desc limit 1`,
        [portal!.environment_id],
      );
      return newestRow!.settings;
    },
    close: () => api.dispose(),
  };
}
