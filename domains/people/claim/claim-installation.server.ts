import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import { invalidFields } from "#domains/identity/errors.ts";
import {
  findRegistrationErrors,
  register,
} from "#domains/identity/registration/register.server.ts";
import type { SignedInSession } from "#domains/identity/sign-in/sign-in-by-email.server.ts";
import { claimLinkInvalid } from "#domains/people/errors.ts";
import { grantRoleUnchecked } from "#domains/people/members/grant-role.server.ts";
import { takeClaimLink } from "#domains/settings/claim-links.server.ts";
import { guest } from "#domains/settings/context.ts";
import { createPortal } from "#domains/settings/create-portal.server.ts";
import { installationActor } from "#domains/settings/installation-actor.ts";
import { portalIdOfHost } from "#domains/settings/portal-id.ts";
import { ownerRole } from "#domains/settings/roles.ts";
import { titleMaxChars } from "#domains/settings/settings.ts";
import { openSetup } from "#domains/settings/setup-steps.ts";
import { parseSettings } from "#domains/settings/update-settings.server.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import type { FieldError } from "#platform/domain-error.ts";
import { cleanLine } from "#platform/typed-text.ts";
import { requireClaimLink } from "./require-claim-link.server.ts";

export type Claim = {
  token: string;
  /** The portal's name, as typed. */
  portalName: string;
  /** The primary language is added to the others. */
  primaryLanguage: string;
  otherLanguages: readonly string[];
  /** The owner's account, by field id, as for a registration. */
  registerData: Record<string, string>;
};

/**
 * Creates the first portal at the host of the request, and registers the holder of the claim link as its owner. All of
 * it happens, or nothing; then the link still works.
 * @param ctx its portal is the one to create, of which only the host counts. Its settings name the languages to choose
 *   from
 * @returns the owner's session in the new portal `portalId`
 * @throws CLAIM-LINK-INVALID, CLAIM-HOST-WRONG, TOO-MANY-ATTEMPTS, INVALID-FIELDS, DUPLICATE-EMAIL, BUSY
 */
export async function claimInstallation(
  ctx: AccountCtx,
  input: Claim,
): Promise<{ portalId: string; session: SignedInSession }> {
  const tokenHash = await requireClaimLink(ctx, input.token);
  const name = cleanLine(input.portalName).trim();
  const i18n = readLanguages(ctx.settings.i18n.langs, input);
  const settings = parseSettings({ i18n });
  const errors = {
    ...portalNameError(name),
    ...(await findRegistrationErrors({ settings }, input.registerData)),
  };
  if (Object.keys(errors).length > 0) throw invalidFields(errors, "claim.check-fields");
  const { host } = ctx.portal;
  const portal = { ...ctx.portal, id: portalIdOfHost(host), name };
  const session = await withTransaction(ctx.db, async (tx) => {
    if (!(await takeClaimLink(tx, tokenHash))) throw claimLinkInvalid();
    const newPortal = { id: portal.id, name, hosts: [host], settings: { i18n, setup: openSetup } };
    await createPortal({ db: tx, actor: installationActor }, newPortal);
    const registered = await register(
      { ...ctx, portal, settings, db: tx, actor: guest },
      { registerData: input.registerData, agreed: true },
    );
    const { userId } = registered;
    const { before, after } = await grantRoleUnchecked(tx, { portal }, { userId, role: ownerRole });
    await writeAudit(
      tx,
      { portal, actor: { userId } },
      {
        action: "claimInstallation",
        subject: ["user", userId],
        before: { roles: before },
        after: { roles: after },
        detail: { userId, role: ownerRole },
      },
    );
    return registered;
  });
  return { portalId: portal.id, session };
}

function portalNameError(name: string): Record<string, FieldError> {
  if (name === "") return { portalName: { key: "crud.validation.message.required" } };
  if (name.length <= titleMaxChars) return {};
  const key = "crud.validation.message.maxLength";
  return { portalName: { key, params: { max: titleMaxChars } } };
}

/** Returns the chosen languages as settings. Others than those to choose from are ignored. */
function readLanguages(
  offered: readonly string[],
  { primaryLanguage, otherLanguages }: Claim,
): { langs: string[]; primaryLang: string } {
  const primaryLang = offered.includes(primaryLanguage) ? primaryLanguage : offered[0]!;
  const others = offered.filter(
    (language) => language !== primaryLang && otherLanguages.includes(language),
  );
  return { langs: [primaryLang, ...others], primaryLang };
}
