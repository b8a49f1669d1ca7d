import { describe, expect, test } from "vitest";
import type { Provider } from "#platform/provider-keys.ts";
import { settingsSchema } from "#domains/settings/settings.ts";
import { checkedField } from "#domains/identity/steps/form-field.ts";
import { formFields, registrationFacts } from "./portal-fields.ts";
import { validateFields } from "./registration-fields.ts";

const settings = (registration: Record<string, unknown> = {}, rest: Record<string, unknown> = {}) =>
  settingsSchema.parse({ ...rest, registration });
const field = (id: string, more: Record<string, unknown> = {}) => ({
  uid: id,
  id,
  type: "text",
  active: true,
  ...more,
});

describe("the fields of a registration form", () => {
  test("are the four defaults if the portal configures none", () => {
    const ids = formFields(settings(), "en").map(({ id, name }) => ({ id, name }));
    expect(ids).toEqual(
      ["firstName", "lastName", "email", "password"].map((id) => ({ id, name: "" })),
    );
  });

  test("exclude inactive ones", () => {
    const fields = [field("email"), field("password"), field("lastName", { active: false })];
    const ids = formFields(settings({ fields }), "en").map(({ id }) => id);
    expect(ids).toEqual(["email", "password"]);
  });

  test("always include email and password, which users need to sign in again", () => {
    const fields = [field("email", { active: false }), field("church")];
    const shown = formFields(settings({ fields }), "en");
    expect(shown.map(({ id, validation }) => [id, validation.required ?? false])).toEqual([
      ["church", false],
      ["email", true],
      ["password", true],
    ]);
  });

  test("use a name configured for one language only in that language", () => {
    const fields = [field("firstName", { name: { uk: "Як вас звати" } })];
    const portal = settings({ fields });
    expect(formFields(portal, "uk")[0]?.name).toBe("Як вас звати");
    expect(formFields(portal, "en")[0]?.name).toBe("");
  });

  test("use the primary language's name if the interface has no text for the field", () => {
    const fields = [field("church", { name: { en: "Church" } }), field("city")];
    const shown = formFields(settings({ fields }), "uk").slice(0, 2);
    expect(shown.map(({ name }) => name)).toEqual(["Church", "city"]);
  });

  test("start with their default value, except a password", () => {
    const fields = [
      field("email"),
      field("city", { defaultValue: "Kyiv" }),
      field("password", { type: "password", defaultValue: "secret" }),
    ];
    expect(formFields(settings({ fields }), "en").map(({ defaultValue }) => defaultValue)).toEqual([
      "",
      "Kyiv",
      "",
    ]);
  });

  test("are checked in the browser as they are on the server", () => {
    const portal = settings();
    const inBrowser = formFields(portal, "en").map(checkedField);
    expect(validateFields(inBrowser, {})).toEqual(
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
  const on = { messengers: true };
  const keys = new Set<Provider>(["telegram"]);
  expect(registrationFacts(settings(on), keys).messengers).toBe(false);
  const telegram = { integrations: { telegram: { endpoint: "https://t.me/lamp_bot" } } };
  expect(registrationFacts(settings(on, telegram), keys).messengers).toBe(true);
  expect(registrationFacts(settings(on, telegram), new Set()).messengers).toBe(false);
  expect(registrationFacts(settings({}, telegram), keys).messengers).toBe(false);
});

test("a sign-in method that needs an outside service is offered only with its keys", () => {
  const on = settings({ google: true, facebook: true, phone: true });
  const without = registrationFacts(on, new Set());
  expect(without).toMatchObject({ google: false, facebook: false, phone: false, email: true });
  const withKeys = registrationFacts(on, new Set<Provider>(["google", "facebook", "twilio"]));
  expect(withKeys).toMatchObject({ google: true, facebook: true, phone: true });
  const off = settings({ google: false });
  expect(registrationFacts(off, new Set<Provider>(["google"])).google).toBe(false);
});
