import type { Definition } from "./scenario.ts";

/** Sets a new password with the single-use token from the email, then starts the login. */
export const restorePassword = {
  id: "restore-password",
  steps: [
    {
      id: "restore-password",
      canOpenByAddress: true,
      title: "scenario.restore-password.title",
      description: "scenario.restore-password.lead",
    },
  ],
  finish: ({ options: { returnTo, registerData } }) => [
    { type: "start", scenario: "login", options: { returnTo, registerData } },
  ],
} satisfies Definition;
