import { browserName } from "#domains/identity/sessions/browser-name.ts";
import { listProgressOf } from "#domains/learning/progress/list-progress-of.server.ts";
import { listOrdersOf } from "#domains/orders/list-orders-of.server.ts";
import { loadDataCopy } from "#domains/people/data-copy/load-data-copy.server.ts";
import type { ApiUserCore } from "#domains/identity/membership/load-user.server.ts";
import { deletionGraceMs } from "#domains/people/erasure/erase-deleted.server.ts";
import { can as canSeeOrders } from "#domains/orders/policy.server.ts";
import { readMemberSignIn } from "#domains/people/members/member-sessions.server.ts";
import { readPerson } from "#domains/people/members/read-person.server.ts";
import { can } from "#domains/people/policy.server.ts";
import { staffRolesOf } from "#domains/settings/policy-rules.server.ts";
import { staffRoles } from "#domains/settings/roles.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { nameLanguages } from "#app/studio/name-languages.server.ts";
import { loadCourseTitles } from "./course-titles.server.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Loads what the caller may see and do of a person: mentors see their learners' progress, admins everything. */
export async function loadPersonScreen(ctx: RequestCtx, userId: string) {
  const person = await readPerson(ctx, userId);
  const { roles, profile, core, email, phone } = person;
  const seesContacts = can(ctx, "read", "contacts", { userId });
  const [signIn, progress, orders] = await Promise.all([
    can(ctx, "read", "sign-in methods and sessions") ? readMemberSignIn(ctx, { userId }) : null,
    listProgressOf(ctx, { userId }),
    canSeeOrders(ctx, "list", "order") ? listOrdersOf(ctx, { userId }) : [],
  ]);
  const courseIds = [
    ...progress.map(({ courseId }) => courseId),
    ...orders.flatMap((order) => order.courseIds),
  ];
  const titleOf = await loadCourseTitles(ctx, courseIds);
  const isRegistered = person.status !== "session";
  const member = { userId, roles };
  const currentRoles = staffRolesOf(person);
  const grantableRoles = staffRoles.filter(
    (role) => !currentRoles.includes(role) && can(ctx, "grant", "role", { role }),
  );
  return {
    userId,
    name: profile.name,
    picture: profile.picture,
    isRegistered,
    contacts: seesContacts ? { email, phone, ...placeOf(core) } : null,
    roles: currentRoles.map((role) => ({
      role,
      isRevocable: can(ctx, "revoke", "role", { role, userId }),
    })),
    grantableRoles: isRegistered ? grantableRoles : [],
    languages: nameLanguages(ctx.settings.i18n.langs, ctx.language),
    blockedAt: person.blocks[0]?.blockedAt ?? null,
    copy: can(ctx, "copy", "personal data", { userId })
      ? { state: await loadDataCopy(ctx, { userId }) }
      : null,
    isDeleted: person.deletion.length > 0,
    mayDelete: can(ctx, "manage", "deletions") && can(ctx, "delete", "member", member),
    graceDays: deletionGraceMs / dayMs,
    mayBlock: can(ctx, "block", "member", member),
    maySignOut: can(ctx, "sign out", "member", member),
    signIn: signIn && {
      ...signIn,
      sessions: signIn.sessions.map(({ userAgent, ...session }) => ({
        ...session,
        browser: browserName(userAgent),
      })),
    },
    courses: progress.map((course) => ({ ...course, title: titleOf(course.courseId) })),
    orders: orders.map(({ courseIds: ids, ...order }) => ({
      id: order.id,
      titles: ids.map(titleOf),
      state: order.isGranted ? ("given" as const) : order.state,
      amount: order.amount,
      currency: order.currency,
      at: order.paidAt ?? order.createdAt,
    })),
  };
}

const placeOf = (core: Pick<ApiUserCore, "city" | "region"> | undefined) => ({
  place: [core?.city, core?.region].filter(Boolean).join(", "),
});

export type PersonScreenData = Awaited<ReturnType<typeof loadPersonScreen>>;
