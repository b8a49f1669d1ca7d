import { isCodeSent } from "#domains/identity/contacts/verify-email.server.ts";
import {
  findInvitation,
  type FoundInvitation,
} from "#domains/people/invitations/find-invitation.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { ScreenFacts } from "#request/root-data.ts";

/** The facts of the invitation's page for the sign-in popup over it. */
export const invitationFacts: ScreenFacts = { routeName: "invitation" };

/** Loads what the invitation's page shows. An invitation that no longer works names neither sender nor role. */
export async function loadInvitationScreen(ctx: RequestCtx, token: string) {
  const invitation = await findInvitation(ctx, token);
  const end = endOf(invitation);
  if (invitation === null || end !== null)
    return { facts: invitationFacts, end: end ?? "gone", invitation: null } as const;
  const { role, languages, invitedBy, expiresAt, sentTo, addressee } = invitation;
  const step = nextStep(ctx, invitation);
  return {
    facts: invitationFacts,
    end: null,
    invitation: {
      role,
      languages,
      invitedBy,
      sentTo,
      expiresAt: expiresAt.getTime(),
      portal: ctx.portal.name,
      step,
      isCodeSent: addressee === "unverified caller" && (await isCodeSent(ctx)),
    },
  };
}

export type InvitationScreenData = Awaited<ReturnType<typeof loadInvitationScreen>>;

/** Why an invitation no longer works; null for one that does, or that the caller has accepted. */
function endOf(invitation: FoundInvitation | null): "gone" | "used" | "expired" | null {
  if (!invitation) return "gone";
  const { status, isAcceptedByCaller } = invitation;
  if (status === "accepted") return isAcceptedByCaller ? null : "used";
  if (status === "revoked") return "gone";
  return status === "expired" ? "expired" : null;
}

/** What the visitor does next. */
function nextStep({ actor }: RequestCtx, { status, addressee }: FoundInvitation) {
  if (status === "accepted") return "done" as const;
  if (actor.kind !== "user") return "sign-in" as const;
  if (addressee === "another address") return "switch-account" as const;
  return addressee === "caller" ? ("accept" as const) : ("confirm-email" as const);
}
