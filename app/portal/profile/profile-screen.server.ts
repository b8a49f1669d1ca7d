import { listOwnLinks } from "#domains/people/profile/list-own-links.server.ts";
import { loadDataCopy } from "#domains/people/data-copy/load-data-copy.server.ts";
import { listSessions } from "#domains/identity/sessions/list-sessions.server.ts";
import { loadDetails } from "#domains/people/profile/change-details.server.ts";
import { loadContacts } from "#domains/identity/contacts/load-contacts.server.ts";
import { isStaff } from "#domains/identity/second-step/second-step.ts";
import { hasMessengerLink } from "#domains/identity/identity.ts";
import { listCardsByIds } from "#domains/courses/list-cards-by-ids.server.ts";
import { listOwnOrders } from "#domains/orders/list-own-orders.server.ts";
import { translatorFor } from "#domains/settings/translator.server.ts";
import { staffRolesOf } from "#domains/settings/policy-rules.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { loadTabs } from "./load-tabs.server.ts";

/** Loads all that the profile shows of its owner; null for visitors who aren't signed in. */
export async function loadProfileScreen(ctx: RequestCtx) {
  if (ctx.actor.kind !== "user") return null;
  const [contacts, details, links, sessions, tabs, orders, dataCopy] = await Promise.all([
    loadContacts(ctx),
    loadDetails(ctx),
    listOwnLinks(ctx),
    listSessions(ctx),
    loadTabs(ctx),
    listOrdersWithTitles(ctx),
    loadDataCopy(ctx, { userId: ctx.actor.userId }),
  ]);
  if (!contacts) return null;
  return {
    contacts,
    details,
    // A link has the form `method|id`: the unlink form sends the whole link, and the profile shows its method.
    identities: links
      .map((identity) => ({ identity, method: identity.split("|", 1)[0]! }))
      // Passkeys have a page of their own.
      .filter(({ method }) => method !== "passkey"),
    hasMessenger: hasMessengerLink(links),
    sessions: sessions.rows.toSorted((one, other) => other.usedAt.localeCompare(one.usedAt)),
    tabs,
    orders,
    dataCopy,
    roles: staffRolesOf(ctx.actor),
    translationLanguages: ctx.actor.translationLanguages,
    isStaff: isStaff(ctx.actor),
    // A text of the studio, which the profile's own texts don't have.
    signOutQuestion: isStaff(ctx.actor)
      ? translatorFor(ctx, ctx.language)("studio.editing.sign-out")
      : null,
    facts: { routeName: "profile" },
  };
}

/** Lists the user's orders with their courses' titles, including courses that the portal no longer shows. */
async function listOrdersWithTitles(ctx: RequestCtx) {
  const orders = await listOwnOrders(ctx);
  const ids = new Set(orders.flatMap(({ courseIds }) => courseIds));
  const cards = await listCardsByIds(ctx, [...ids], ctx.language);
  const titles = new Map(cards.map(({ id, title }) => [id, title]));
  return orders.map((order) => ({
    ...order,
    titles: order.courseIds.map((id) => titles.get(id) ?? id),
  }));
}

export type ProfileScreenData = NonNullable<Awaited<ReturnType<typeof loadProfileScreen>>>;
