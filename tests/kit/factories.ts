import { sql } from "drizzle-orm";
import type { DataSourceBody } from "#domains/forms/form.ts";
import { dataSourceSchema, formSchema } from "#domains/forms/form-schema.ts";
import { putDataSource } from "#domains/forms/put-data-source.server.ts";
import { putForm } from "#domains/forms/put-form.server.ts";
import { grantCourse } from "#domains/orders/grant-course.server.ts";
import type { Browser } from "./browser.ts";
import { verifyAddress } from "./emails.ts";
import { call, type TestPortal } from "./portal.ts";

export const testPassword = "a long enough password";
let people = 0;

type Place = TestPortal["second"];

/** Opens a browser, registers a new user in it and deletes their welcome email. */
export async function registeredBrowser(
  portal: Place,
  browser: Browser = portal.browser(),
): Promise<{ browser: Browser; userId: string; email: string }> {
  const email = `person${(people += 1)}@example.org`;
  const { status, json, text } = await call(browser, "POST", "/register", {
    registerData: { firstName: "Anna", lastName: "Koval", email, password: testPassword },
  });
  if (status !== 200) throw new Error(`registering answered ${status} ${text}`);
  await portal.database.db.execute(sql`delete from outbox where recipient = ${email}`);
  return { browser, userId: String(json.userId), email };
}

/** Creates a mentor and assigns a learner to them. */
export async function mentorOf(portal: Place, learnerId: string) {
  const mentor = await personWithRole(portal, "mentor");
  const connection = JSON.stringify({ type: "certain", mentorId: `bo:${mentor.userId}` });
  await portal.database.db.execute(sql`
    update memberships set chat_connection = ${connection}::jsonb
    where environment_id = ${portal.id} and user_id = ${learnerId}`);
  return mentor;
}

/** Grants a paid course to a user, whose address is verified first. */
export async function openCourseFor(portal: Place, email: string, courseId: string): Promise<void> {
  await verifyAddress(portal, email);
  await grantCourse(portal.system, { email, courseId });
}

/** Opens a browser of a guest with a session user. */
export async function sessionBrowser(portal: Place): Promise<{ browser: Browser; userId: string }> {
  const browser = portal.browser();
  const { json } = await call(browser, "POST", "/sessions");
  return { browser, userId: String(json.userId) };
}

/** Creates a user with a role that no operation grants. */
export async function personWithRole(portal: Place, role: string) {
  const person = await registeredBrowser(portal);
  await portal.database.db.execute(sql`
    update memberships set roles = array_append(roles, ${role})
    where environment_id = ${portal.id} and user_id = ${person.userId}`);
  return person;
}

/** Opens a browser with copies of another one's cookies, like a thief or a second tab. */
export function copyBrowser(portal: Place, browser: Browser): Browser {
  const copy = portal.browser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

/** Creates the form `visit` of the data source `visits`, with a field of every kind. */
export async function createVisitForm(
  { system }: Pick<Place, "system">,
  fields: unknown[] = visitFields,
): Promise<void> {
  const source: DataSourceBody = dataSourceSchema.parse({ pluralName: "visits", fields });
  await putDataSource(system, { id: "visits", source });
  const form = formSchema.parse({
    title: { en: "Ask for a visit", uk: "Попросити про зустріч" },
    subtitle: { en: "Somebody near you will come." },
    buttonText: { en: "Ask" },
    dataSource: "visits",
  });
  await putForm(system, { id: "visit", form });
}

const visitFields = [
  {
    id: "name",
    name: { en: "Your name", uk: "Ваше ім'я" },
    type: "text",
    validation: { required: true, minLength: 2, maxLength: 30 },
  },
  { id: "email", name: { en: "Email" }, type: "email" },
  { id: "phone", name: { en: "Phone" }, type: "phone" },
  { id: "guests", name: { en: "How many of you" }, type: "number", validation: { min: 1, max: 9 } },
  { id: "day", name: { en: "Which day" }, type: "date" },
  { id: "words", name: { en: "What for" }, type: "textarea" },
  {
    id: "how",
    name: { en: "How" },
    type: "select",
    props: {
      options: [
        { value: "home", label: { en: "At home", uk: "Удома" } },
        { value: "walk", label: { en: "On a walk" } },
      ],
    },
  },
  { id: "again", name: { en: "Come again" }, type: "checkbox" },
  {
    id: "town",
    name: { en: "Town" },
    type: "select",
    props: {
      options: ["Kyiv", "Kyivets", "Lviv", "Odesa"]
        .concat(Array.from({ length: 50 }, (_, at) => `Village ${at}`))
        .map((town) => ({ value: town.toLowerCase(), label: { en: town } })),
    },
  },
  { id: "missionaryId", type: "hidden" },
  { id: "userId", type: "hidden" },
  { id: "campaign", type: "hidden", defaultValue: "easter" },
];
