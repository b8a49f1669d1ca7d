import { createInvitation } from "#domains/people/invitations/create-invitation.server.ts";
import { invitationsListMax } from "#domains/people/invitations/invitation.ts";
import {
  type ListedInvitation,
  listInvitations,
} from "#domains/people/invitations/list-invitations.server.ts";
import { revokeInvitation } from "#domains/people/invitations/revoke-invitation.server.ts";
import { staffRoles } from "#domains/settings/roles.ts";
import type { Installation } from "#server/installation.ts";
import { makeOrderContextLoader } from "#server/jobs/order-contexts.ts";
import { systemContext } from "#server/system-context.ts";
import { defineCommand, portalOption, requireChoice, WrongUsage } from "./command-line.ts";

export const inviteCommand = defineCommand({
  name: "invite",
  about: `invites someone to a role, by email or with a link to pass on: ${staffRoles.join(", ")}`,
  positionals: ["<role>"],
  options: {
    ...portalOption,
    email: { value: "<email>", about: "emails the invitation; without it, the link is printed" },
    language: { value: "<code>", about: "a language of a translator; can be repeated", many: true },
    days: { value: "<number>", about: "how many days it works; 7 by default" },
  },
  check([role], { days }) {
    requireChoice("role", role, staffRoles);
    if (days !== undefined && !/^\d{1,4}$/.test(days))
      throw new WrongUsage(`"${days}" is not a number of days.`);
  },
  async run({ installation, print }, words, { portal, email, language: languages, days }) {
    const role = requireChoice("role", words[0], staffRoles);
    const ctx = await makeEmailContext(installation, portal);
    const invitation = {
      role,
      email,
      languages,
      days: days === undefined ? undefined : Number(days),
    };
    const { url, expiresAt } = await createInvitation(ctx, invitation);
    const end = expiresAt.toISOString();
    if (url === null)
      print(`The invitation will be sent to ${email}. It works once, until ${end}.`);
    else {
      print(`Pass this link on. It works once, until ${end}:`);
      print(url);
    }
  },
});

/** The context of a change that sends an email: emails need the portal's texts. */
async function makeEmailContext(installation: Installation, host: string) {
  const ctx = await systemContext(installation, host);
  const { messages } = (await makeOrderContextLoader(installation)(ctx.portal.id))!;
  return { ...ctx, messages };
}

export const invitationsCommand = defineCommand({
  name: "invitations",
  about: "lists the invitations to roles, newest first: id, role, status, end, email",
  options: portalOption,
  async run({ installation, print }, _, { portal }) {
    const ctx = await systemContext(installation, portal);
    const { rows, next } = await listInvitations(ctx, { limit: invitationsListMax, after: null });
    for (const invitation of rows) print(formatInvitation(invitation));
    if (next !== null) print(`Only the newest ${invitationsListMax} are listed.`);
    if (rows.length === 0) print("There are no invitations.");
  },
});

const formatInvitation = ({ id, role, languages, status, expiresAt, email }: ListedInvitation) =>
  [id, [role, ...languages].join(" "), status, expiresAt.toISOString(), email ?? "(link)"].join(
    "\t",
  );

export const revokeInvitationCommand = defineCommand({
  name: "revoke-invitation",
  about: "revokes an invitation that nobody has accepted",
  positionals: ["<invitation>"],
  options: portalOption,
  async run({ installation, print }, [invitationId = ""], { portal }) {
    await revokeInvitation(await systemContext(installation, portal), { invitationId });
    print(`The invitation ${invitationId} no longer works.`);
  },
});
