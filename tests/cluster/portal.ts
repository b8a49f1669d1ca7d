import { join } from "node:path";
import pg from "pg";
import { type Browser, openBrowser } from "#tests/kit/browser.ts";
import { testPassword } from "#tests/kit/factories.ts";
import { type Cluster, databaseUrl, waitFor } from "./cluster.ts";
import { portalHost } from "./learners.ts";

/** Creates the portal with the commands of the version that runs first, so that it finds its own tables. */
export async function fillPortal(cluster: Cluster, checkout: string): Promise<void> {
  cluster.runCommand(checkout, ["create-portal", "first", "--host", portalHost]);
  const content = join(checkout, "tests", "fixtures", "api-portal");
  cluster.runCommand(checkout, ["import", content, "--portal", portalHost]);
}

/** Registers somebody with a role. Without a mentor, learners can't send messages. */
export async function registerStaff(port: number, role: string): Promise<Browser> {
  const email = `${role}@example.org`;
  const registerData = { firstName: "Maria", lastName: "Koval", email, password: testPassword };
  const browser = openBrowser(port, portalHost);
  await waitFor(`the registration of the ${role}`, async () => {
    return (await browser.fetch("/api/register", { json: { registerData } })).status === 200;
  });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `update memberships set roles = array['disciple', $2]
     where user_id = (select id from users where email = $1)`,
    [email, role],
  );
  await client.end();
  return browser;
}
