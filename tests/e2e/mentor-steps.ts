import type { APIRequestContext } from "@playwright/test";
import type { Admin } from "./admin.ts";
import { openApiContext } from "./api-context.ts";
import { newPerson } from "./kit.ts";

export type TestMentor = {
  userId: string;
  firstName: string;
  email: string;
  password: string;
  api: APIRequestContext;
  /** Takes the role away again: other tests use the same portal. */
  leave(): Promise<void>;
};

/** Creates a mentor of the demo portal who can sign in, with a client that is signed in as them. */
export async function createMentor(
  homeUrl: string,
  admin: Admin,
  firstName: string,
  role = "mentor",
): Promise<TestMentor> {
  const person = { ...newPerson(), firstName };
  const api = await openApiContext(homeUrl);
  const answer = await api.post("/api/register", { data: { registerData: person, agreed: true } });
  const { userId } = (await answer.json()) as { userId: string };
  const setRoles = async (change: string) => {
    await admin.query(`update memberships set roles = ${change}(roles, $2) where user_id = $1`, [
      userId,
      role,
    ]);
    await admin.refreshCaches();
  };
  await setRoles("array_append");
  const leave = async () => {
    await setRoles("array_remove");
    await api.dispose();
  };
  return { ...person, userId, api, leave };
}
