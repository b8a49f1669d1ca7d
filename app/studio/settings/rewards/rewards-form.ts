import type { SettingsForm } from "#app/studio/settings/fields-form/setting-field.ts";

/** What people get who finish a course, unless the course says something else. */
export const rewardsForm: SettingsForm = {
  texts: "studio.rewards",
  groups: [
    {
      id: "certificates",
      fields: [
        {
          path: "certificates.offered",
          kind: "flag",
          help: "studio.rewards.field.offered-help",
        },
        { path: "certificates.signedBy", kind: "line" },
        { path: "certificates.role", kind: "texts" },
      ],
    },
  ],
};
