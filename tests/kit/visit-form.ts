import type { DataSourceBody } from "#domains/forms/form.ts";
import { dataSourceSchema, formSchema } from "#domains/forms/form-schema.ts";
import { putDataSource } from "#domains/forms/put-data-source.server.ts";
import { putForm } from "#domains/forms/put-form.server.ts";
import type { TestPortal } from "./portal.ts";

/** Creates the form `visit` of the data source `visits`, with a field of every kind. */
export async function createVisitForm(
  { systemCtx }: Pick<TestPortal, "systemCtx">,
  fields: unknown[] = visitFields,
): Promise<void> {
  const source: DataSourceBody = dataSourceSchema.parse({ pluralName: "visits", fields });
  await putDataSource(systemCtx, { id: "visits", source });
  const form = formSchema.parse({
    title: { en: "Ask for a visit", uk: "Попросити про зустріч" },
    subtitle: { en: "Somebody near you will come." },
    buttonText: { en: "Ask" },
    dataSource: "visits",
  });
  await putForm(systemCtx, { id: "visit", form });
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
        .concat(Array.from({ length: 50 }, (_, index) => `Village ${index}`))
        .map((town) => ({ value: town.toLowerCase(), label: { en: town } })),
    },
  },
  { id: "missionaryId", type: "hidden" },
  { id: "userId", type: "hidden" },
  { id: "campaign", type: "hidden", defaultValue: "easter" },
];
