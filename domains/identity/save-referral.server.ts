import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import type { Referral, SignInLocation } from "./referral.ts";
import { memberships, users } from "./tables.server.ts";

/**
 * Saves a browser's referral data for the user who signs in: the campaign unless this portal already has one, the
 * country unless they have one, and where they came from, for their mentor.
 */
export async function saveReferral(
  tx: Transaction,
  { portal }: Pick<Ctx, "portal">,
  userId: string,
  referral: Referral,
  location: Pick<SignInLocation, "courseId" | "pageId">,
): Promise<void> {
  const { utm, mentorId, teamId, countryId, region, city } = referral;
  const { courseId, pageId } = location;
  const mentorData = withoutNulls({ mentorId, teamId, courseId, pageId });
  await tx.execute(sql`
    update ${memberships} set
      utm = coalesce(utm, ${utm === null ? null : JSON.stringify(utm)}::jsonb),
      mentor_data = coalesce(mentor_data, '{}'::jsonb) || ${JSON.stringify(mentorData)}::jsonb
    where environment_id = ${portal.id} and user_id = ${userId}`);
  if (countryId === null) return;
  await tx.execute(sql`
    update ${users} set core = core || ${JSON.stringify(withoutNulls({ countryId, region, city }))}::jsonb
    where id = ${userId} and core->>'countryId' is null`);
}

const withoutNulls = (values: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
