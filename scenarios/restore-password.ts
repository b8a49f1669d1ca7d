import type { Definition } from "./scenario.ts";

/** The new password, with the single-use token of the letter; then the login. */
export const restorePassword = {
  id: "restore-password",
  steps: [
    {
      id: "restore-password",
      byAddress: true,
      title: "scenario.restore-password.title",
      description: "scenario.restore-password.lead",
    },
  ],
  finish: ({ options: { returnTo, registerData } }) => [
    { type: "start", scenario: "login", options: { returnTo, registerData } },
  ],
} satisfies Definition;
