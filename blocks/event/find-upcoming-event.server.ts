import { pageEventId } from "#domains/events/event.ts";
import { hasReminder } from "#domains/events/reminder.server.ts";
import type { BlockCtx } from "#blocks/block.server.ts";
import type { UpcomingEvent } from "./upcoming-event.ts";

/** Returns the event that visitors of a block can save; null if all its dates are over, or on a course screen. */
export async function findUpcomingEvent(
  ctx: BlockCtx,
  componentId: string,
  starts: readonly number[],
): Promise<UpcomingEvent | null> {
  const { kind, path, element } = ctx.screen;
  const now = ctx.clock.now();
  if (kind === "course" || !starts.some((start) => start > now)) return null;
  const alias = path.replace(/^\/+|\/+$/g, "") || "main";
  const id = kind === "element" && element ? element.id : pageEventId(alias, componentId);
  return { id, hasReminder: await hasReminder(ctx, id) };
}
