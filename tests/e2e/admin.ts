import { request } from "@playwright/test";
import pg from "pg";
import { portalAdminRole } from "#domains/settings/roles.ts";
import type { Portals } from "./portals.ts";

/** An admin of the demo portal, signed in by the public API. */
export type Admin = {
  /** Returns the settings as they are stored. */
  settings(): Promise<Record<string, unknown>>;
  changeSettings(change: Record<string, unknown>): Promise<void>;
  /** Calls an operation below `/api`. */
  call(method: "GET" | "PUT" | "POST", path: string, data?: unknown): Promise<unknown>;
  /** Clears the server's caches after a test has changed the database directly. */
  refreshCaches(): Promise<void>;
  /** Runs one statement on the portals' database and returns its rows. */
  rows<Row extends object>(statement: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
};

const person = {
  firstName: "Ada",
  lastName: "Admin",
  email: "admin@example.org",
  password: "a password for the admin",
};

export async function openAdmin(portals: Portals): Promise<Admin> {
  const origin = `http://localhost:${portals.port}`;
  const api = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  const rows: Admin["rows"] = async (statement, values = []) => {
    const database = new pg.Client({ connectionString: portals.databaseUrl });
    await database.connect();
    try {
      return (await database.query(statement, values)).rows;
    } finally {
      await database.end();
    }
  };
  const registered = await api.post("/api/register", {
    data: { registerData: person, agreed: true },
  });
  if (!registered.ok()) throw new Error(`registering answered ${await registered.text()}`);
  const [portal] = await rows<{ environment_id: string }>(
    `update memberships set roles = array_append(roles, $1)
     where user_id = (select id from users where email = $2) returning environment_id`,
    [portalAdminRole, person.email],
  );
  async function changeSettings(change: Record<string, unknown>) {
    // A page load refreshes the access token, which expires when a test moves the clock.
    await api.get("/profile");
    const answer = await api.patch("/api/settings", { data: { settings: change } });
    if (!answer.ok()) throw new Error(`updateSettings answered ${await answer.text()}`);
  }
  const call: Admin["call"] = async (method, path, data) => {
    await api.get("/profile");
    const answer = await api.fetch(`/api${path}`, { method, data });
    if (!answer.ok()) throw new Error(`${path} answered ${await answer.text()}`);
    return answer.json();
  };
  return {
    rows,
    call,
    changeSettings,
    refreshCaches: () => changeSettings({}),
    async settings() {
      const [newest] = await rows<{ settings: Record<string, unknown> }>(
        `select settings from settings_revisions where environment_id = $1
         order by version desc limit 1`,
        [portal!.environment_id],
      );
      return newest!.settings;
    },
    close: () => api.dispose(),
  };
}
