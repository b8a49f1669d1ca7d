import { expect, test } from "vitest";
import { publicSettings } from "./public-settings.server.ts";
import { settingsSchema } from "./settings.ts";

test("every part of the settings is decided about: all is public but the services' addresses", () => {
  const kept = Object.keys(settingsSchema.shape).filter((name) => !(name in publicSettings.shape));
  expect(kept).toEqual(["services"]);
});

test("an unconfigured portal's settings are told whole, and what is added inside a part stays inside", () => {
  const settings = settingsSchema.parse({});
  const { services: _kept, ...told } = settings;
  expect(publicSettings.parse(settings)).toEqual(told);
  const grown = { ...settings, integrations: { ...settings.integrations, botToken: "secret" } };
  expect(JSON.stringify(publicSettings.parse(grown))).not.toContain("secret");
});
