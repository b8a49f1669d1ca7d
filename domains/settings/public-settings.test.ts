import { expect, test } from "vitest";
import { publicSettings } from "./public-settings.server.ts";
import { settingsSchema } from "./settings.ts";

test("every part of the settings is either public or listed as private", () => {
  const kept = Object.keys(settingsSchema.shape).filter((name) => !(name in publicSettings.shape));
  expect(kept).toEqual(["services"]);
});

test("all settings but the private ones are shown, and a field added later stays private", () => {
  const settings = settingsSchema.parse({});
  const { services: _kept, ...told } = settings;
  expect(publicSettings.parse(settings)).toEqual(told);
  const grown = { ...settings, integrations: { ...settings.integrations, botToken: "secret" } };
  expect(JSON.stringify(publicSettings.parse(grown))).not.toContain("secret");
});
