import { elementPath } from "#domains/courses/element-access.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { scenarioAddress } from "#scenarios/address.ts";
import { type DiscussedElement, discussionHref } from "#domains/discussions/discussion-address.ts";

/**
 * Returns where the button below an element leads: to its discussion. A visitor signs in before, unless the portal lets
 * guests read.
 */
export function discussionEntryHref(
  { actor, settings }: Pick<RequestCtx, "actor" | "settings">,
  element: DiscussedElement,
): string {
  const href = discussionHref(element);
  const canRead = actor.kind === "user" || settings.discussions.guestsRead;
  return canRead
    ? href
    : scenarioAddress(elementPath(element), { scenario: "login", returnTo: href });
}
