import { countConsents } from "#domains/identity/sign-in/count-consents.server.ts";
import { listPolicyPages, type PolicyPage } from "#domains/pages/list-policy-pages.server.ts";
import { readSettings } from "#domains/settings/read-settings.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** A policy, and how many people accepted this version of it; null if people agree to all policies together. */
export type Policy = PolicyPage & { accepted: number | null };

/** The policies of a portal, and what people agreed to. */
export type Policies = {
  /** The version that people agree to, and since when: an instant, "" for the beginning. */
  policyVersion: number;
  since: string;
  /** Whether the portal asks for consent. */
  asksForConsent: boolean;
  /** How many people agreed to this version, and how often people agreed to earlier ones. */
  agreed: number;
  agreedEarlier: number;
  policies: Policy[];
  /** The settings' version. */
  version: number;
};

/** @throws AUTH-DENY without an admin's role */
export async function listPolicies(ctx: RequestCtx): Promise<Policies> {
  const { settings, version } = await readSettings(ctx);
  const [pages, consents] = await Promise.all([listPolicyPages(ctx), countConsents(ctx)]);
  const { version: policyVersion, since } = settings.policies;
  const ofEarlier = [...consents].filter(
    ([name]) => /^\d+$/.test(name) && name !== String(policyVersion),
  );
  return {
    policyVersion,
    since,
    asksForConsent: settings.gdpr,
    agreed: consents.get(String(policyVersion)) ?? 0,
    agreedEarlier: ofEarlier.reduce((sum, [, count]) => sum + count, 0),
    policies: pages.map((policy) => ({
      ...policy,
      accepted:
        policy.type === "mentor" && policy.page
          ? (consents.get(`${policy.category} ${policy.page.revision}`) ?? 0)
          : null,
    })),
    version,
  };
}
