import type { Actor } from "#domains/settings/context.ts";
import { invalidInput, notAllowed } from "#domains/settings/errors.ts";

/** A kind of topic that pages can subscribe to. */
export type LiveTopic = {
  /** `presence` in `presence:settings/general`. */
  name: string;
  /** What may follow the name and a colon. Without it, the name is the whole topic. */
  keyPattern?: RegExp;
  /** Its events are for single users, and each user gets only their own. */
  isPersonal: boolean;
  canRead(caller: { actor: Actor }): boolean;
};

/** A topic whose events a reader gets: those for this user, or those for everybody (null). */
export type Subscription = { topic: string; userId: string | null };

/** The most topics of one stream: a browser's tabs share it. */
export const topicsMax = 20;
/** The longest list of topics in a query, with commas. */
export const topicsMaxChars = 4_000;

/** Returns what kind of topic this is; undefined if there is no such kind. */
function findTopic(kinds: readonly LiveTopic[], topic: string): LiveTopic | undefined {
  const [name = "", key] = topic.split(/:(.*)/s, 2);
  return kinds.find(
    (kind) =>
      kind.name === name &&
      (kind.keyPattern ? key !== undefined && kind.keyPattern.test(key) : key === undefined),
  );
}

/** Whether this caller may read every one of the topics. */
export const canReadAll = (
  kinds: readonly LiveTopic[],
  caller: { actor: Actor },
  subscriptions: readonly Subscription[],
): boolean => subscriptions.every(({ topic }) => findTopic(kinds, topic)?.canRead(caller) === true);

/**
 * Reads a list of topics separated by commas. Topics that the caller may not read are left out, so that one tab of a
 * browser doesn't end the stream of all.
 * @throws INVALID for too many or unknown topics, AUTH-DENY if the caller may read none of them
 */
export function readSubscriptions(
  kinds: readonly LiveTopic[],
  caller: { actor: Actor },
  list: string,
): Subscription[] {
  if (list.length > topicsMaxChars) throw invalidInput("topics: too long");
  const topics = [...new Set(list.split(","))];
  if (topics.length > topicsMax) throw invalidInput(`topics: at most ${topicsMax}`);
  const subscriptions = topics.flatMap((topic) => {
    const kind = findTopic(kinds, topic);
    if (!kind) throw invalidInput(`topics: there is no topic ${JSON.stringify(topic)}`);
    return kind.canRead(caller)
      ? [{ topic, userId: kind.isPersonal ? caller.actor.userId : null }]
      : [];
  });
  if (subscriptions.length === 0) throw notAllowed();
  return subscriptions;
}
