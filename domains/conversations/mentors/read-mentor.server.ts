import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { authorize } from "#domains/conversations/policy.server.ts";
import {
  loadTeam,
  type PublicMentor,
  type TeamMentor,
} from "#domains/conversations/team.server.ts";
import { withOpenCounts } from "./count-open.server.ts";

/** Reads a mentor for a leader, with everybody who leads a pool. @throws AUTH-DENY, NOT-FOUND */
export async function readMentor(
  ctx: Pick<Ctx, "db" | "portal" | "actor">,
  userId: string,
): Promise<{ mentor: TeamMentor & { openCount: number }; leaders: PublicMentor[] }> {
  authorize(ctx, "lead", "mentors");
  const { mentors, leaderIds, people } = await loadTeam(ctx.db, ctx.portal.id);
  const mentor = mentors.find((one) => one.userId === userId);
  if (!mentor) throw notFound();
  const [counted] = await withOpenCounts(ctx.db, ctx.portal.id, [mentor]);
  return { mentor: counted!, leaders: leaderIds.flatMap((id) => people.get(id) ?? []) };
}
