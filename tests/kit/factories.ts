import { sql } from "drizzle-orm";
import { grantCourse } from "#domains/orders/grant-course.server.ts";
import type { Browser } from "./browser.ts";
import { verifyAddress } from "./emails.ts";
import { call, type TestPortal } from "./portal.ts";

export const testPassword = "a long enough password";
let userCount = 0;

type AnyPortal = TestPortal["second"];

/** Opens a browser, registers a new user in it and deletes their welcome email. */
export async function openRegisteredBrowser(
  portal: AnyPortal,
  browser: Browser = portal.browser(),
): Promise<{ browser: Browser; userId: string; email: string }> {
  const email = `user${(userCount += 1)}@example.org`;
  const { status, json, text } = await call(browser, "POST", "/register", {
    registerData: { firstName: "Anna", lastName: "Koval", email, password: testPassword },
  });
  if (status !== 200) throw new Error(`registering answered ${status} ${text}`);
  await portal.database.db.execute(sql`delete from outbox where recipient = ${email}`);
  return { browser, userId: String(json.userId), email };
}

/** Creates a mentor and assigns a learner to them. */
export async function assignMentor(portal: AnyPortal, learnerId: string) {
  const mentor = await createUserWithRole(portal, "mentor");
  const connection = JSON.stringify({ type: "certain", mentorId: `bo:${mentor.userId}` });
  await portal.database.db.execute(sql`
    update memberships set chat_connection = ${connection}::jsonb
    where environment_id = ${portal.id} and user_id = ${learnerId}`);
  return mentor;
}

/** Verifies a user's email and grants them a paid course. */
export async function openCourseFor(
  portal: AnyPortal,
  email: string,
  courseId: string,
): Promise<void> {
  await verifyAddress(portal, email);
  await grantCourse(portal.systemCtx, { email, courseId });
}

/** Opens a browser with a new session user. */
export async function openSessionBrowser(
  portal: AnyPortal,
): Promise<{ browser: Browser; userId: string }> {
  const browser = portal.browser();
  const { json } = await call(browser, "POST", "/sessions");
  return { browser, userId: String(json.userId) };
}

/** Registers a new user and gives them a role in the portal; a translator also gets languages. */
export async function createUserWithRole(
  portal: AnyPortal,
  role: string,
  languages: readonly string[] = [],
) {
  const user = await openRegisteredBrowser(portal);
  await portal.database.db.execute(sql`
    update memberships set roles = array_append(roles, ${role}),
      translation_languages = ${sql.param(languages)}::text[]
    where environment_id = ${portal.id} and user_id = ${user.userId}`);
  return user;
}

/** Opens a browser with a copy of another one's cookies, like a second tab or a thief. */
export function copyBrowser(portal: AnyPortal, browser: Browser): Browser {
  const copy = portal.browser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}
