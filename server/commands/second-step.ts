import { findMemberByEmail } from "#domains/identity/membership/find-member-by-email.server.ts";
import { resetSecondStep } from "#domains/identity/second-step/reset-second-step.server.ts";
import { findPortal } from "#domains/settings/find-portal.server.ts";
import { getCatalogue } from "#server/documents/message-catalogue.ts";
import { portalNotFound, systemContext } from "#server/system-context.ts";
import { defineCommand, portalOption, requireChoice } from "./command-line.ts";

const actions = ["reset"] as const;

export const secondStepCommand = defineCommand({
  name: "second-step",
  about:
    "reset: removes a person's authenticator apps, passkeys and recovery codes and ends their sessions, for someone who " +
    "lost them all",
  positionals: ["<reset>", "<email>"],
  options: portalOption,
  check: ([action]) => void requireChoice("action", action, actions),
  async run({ installation, print }, positionals, { portal: host }) {
    const email = positionals[1]!;
    const { database, log, portals } = installation;
    const ctx = await systemContext(installation, host);
    const portal = await findPortal({ db: database.db, portals }, host);
    if (!portal) throw await portalNotFound(database.db, host);
    const catalogue = getCatalogue(portal, log);
    await resetSecondStep(
      { ...ctx, messages: (language) => catalogue.messagesOf(language).compiled },
      { userId: await findMemberByEmail(ctx, email) },
    );
    print(`${email} has no second step any more and is signed out everywhere.`);
    print("At the next sign-in, a new one is set up if the role requires it.");
  },
});
