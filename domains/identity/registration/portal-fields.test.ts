import { describe, expect, test } from "vitest";
import type { Provider } from "#platform/provider-keys.ts";
import { settingsSchema } from "#domains/settings/settings.ts";
import { toRegistrationField } from "#domains/identity/steps/form-field.ts";
import { listFormFields, readRegistrationFacts } from "./portal-fields.ts";
import { validateFields } from "./registration-fields.ts";

const settingsWith = (
  registration: Record<string, unknown> = {},
  rest: Record<string, unknown> = {},
) => settingsSchema.parse({ ...rest, registration });
const fieldWith = (id: string, more: Record<string, unknown> = {}) => ({
  uid: id,
  id,
  type: "text",
  active: true,
  ...more,
});

describe("the fields of a registration form", () => {
  test("are the four defaults if the portal configures none", () => {
    const ids = listFormFields(settingsWith(), "en").map(({ id, name }) => ({ id, name }));
    expect(ids).toEqual(
      ["firstName", "lastName", "email", "password"].map((id) => ({ id, name: "" })),
    );
  });

  test("exclude inactive ones", () => {
    const fields = [
      fieldWith("email"),
      fieldWith("password"),
      fieldWith("lastName", { active: false }),
    ];
    const ids = listFormFields(settingsWith({ fields }), "en").map(({ id }) => id);
    expect(ids).toEqual(["email", "password"]);
  });

  test("always include email and password, which users need to sign in again", () => {
    const fields = [fieldWith("email", { active: false }), fieldWith("church")];
    const shown = listFormFields(settingsWith({ fields }), "en");
    expect(shown.map(({ id, validation }) => [id, validation.required ?? false])).toEqual([
      ["church", false],
      ["email", true],
      ["password", true],
    ]);
  });

  test("use a name configured for one language only in that language", () => {
    const fields = [fieldWith("firstName", { name: { uk: "Як вас звати" } })];
    const portal = settingsWith({ fields });
    expect(listFormFields(portal, "uk")[0]?.name).toBe("Як вас звати");
    expect(listFormFields(portal, "en")[0]?.name).toBe("");
  });

  test("use the primary language's name if the interface has no text for the field", () => {
    const fields = [fieldWith("church", { name: { en: "Church" } }), fieldWith("city")];
    const shown = listFormFields(settingsWith({ fields }), "uk").slice(0, 2);
    expect(shown.map(({ name }) => name)).toEqual(["Church", "city"]);
  });

  test("start with their default value, except a password", () => {
    const fields = [
      fieldWith("email"),
      fieldWith("city", { defaultValue: "Kyiv" }),
      fieldWith("password", { type: "password", defaultValue: "secret" }),
    ];
    expect(
      listFormFields(settingsWith({ fields }), "en").map(({ defaultValue }) => defaultValue),
    ).toEqual(["", "Kyiv", ""]);
  });

  test("are checked in the browser as they are on the server", () => {
    const portal = settingsWith();
    const browserFields = listFormFields(portal, "en").map(toRegistrationField);
    expect(validateFields(browserFields, {})).toEqual(
      Object.fromEntries(
        ["firstName", "lastName", "email", "password"].map((id) => [
          id,
          { key: "crud.validation.message.required" },
        ]),
      ),
    );
  });
});

test("messengers are offered only if one has an endpoint and keys", () => {
  const messengersOn = { messengers: true };
  const keys = new Set<Provider>(["telegram"]);
  expect(readRegistrationFacts(settingsWith(messengersOn), keys).messengers).toBe(false);
  const telegram = { integrations: { telegram: { endpoint: "https://t.me/lamp_bot" } } };
  expect(readRegistrationFacts(settingsWith(messengersOn, telegram), keys).messengers).toBe(true);
  expect(readRegistrationFacts(settingsWith(messengersOn, telegram), new Set()).messengers).toBe(
    false,
  );
  expect(readRegistrationFacts(settingsWith({}, telegram), keys).messengers).toBe(false);
});

test("a sign-in method that needs an outside service is offered only with its keys", () => {
  const allMethodsOn = settingsWith({ google: true, facebook: true, phone: true });
  const factsWithoutKeys = readRegistrationFacts(allMethodsOn, new Set());
  expect(factsWithoutKeys).toMatchObject({
    google: false,
    facebook: false,
    phone: false,
    email: true,
  });
  const factsWithKeys = readRegistrationFacts(
    allMethodsOn,
    new Set<Provider>(["google", "facebook", "twilio"]),
  );
  expect(factsWithKeys).toMatchObject({ google: true, facebook: true, phone: true });
  const googleOff = settingsWith({ google: false });
  expect(readRegistrationFacts(googleOff, new Set<Provider>(["google"])).google).toBe(false);
});
