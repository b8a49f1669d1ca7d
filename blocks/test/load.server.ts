import { shuffledOrder } from "#domains/results/grading.ts";
import type { LoadBlock } from "#blocks/block.server.ts";
import type { TestProps } from "./block.ts";
import type { TestData } from "./score.ts";

/** The order of the questions: the author's, or one that stays this person's own. */
export const load: LoadBlock = (ctx, components) => {
  const person = ctx.actor.kind === "guest" ? (ctx.deviceId ?? "guest") : ctx.actor.userId;
  const orders = components.map(({ id, props, children }): [string, TestData] => {
    const ids = children.map((child) => child.id);
    const { randomized } = props as TestProps;
    return [id, { order: randomized ? shuffledOrder(ids, `${person} ${id}`) : ids }];
  });
  return Promise.resolve(new Map(orders));
};
