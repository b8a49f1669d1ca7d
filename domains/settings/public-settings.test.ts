import { expect, test } from "vitest";
import { publicSettings } from "./public-settings.server.ts";
import { settingsSchema } from "./settings.ts";

test("every part of the settings is either public or listed as private", () => {
  const privateNames = Object.keys(settingsSchema.shape).filter(
    (name) => !(name in publicSettings.shape),
  );
  expect(privateNames).toEqual([
    "policies",
    "services",
    "discussions",
    "media",
    "auditLog",
    "conversations",
    "setup",
    "security",
  ]);
});

test("all settings but the private ones are shown, and a field added later stays private", () => {
  const settings = settingsSchema.parse({});
  const {
    policies: _policies,
    services: _services,
    discussions: _discussions,
    media: _media,
    auditLog: _auditLog,
    setup: _setup,
    security: _security,
    conversations: _conversations,
    ...expected
  } = settings;
  expect(publicSettings.parse(settings)).toEqual(expected);
  const settingsWithNewField = {
    ...settings,
    integrations: { ...settings.integrations, botToken: "secret" },
  };
  expect(JSON.stringify(publicSettings.parse(settingsWithNewField))).not.toContain("secret");
});
