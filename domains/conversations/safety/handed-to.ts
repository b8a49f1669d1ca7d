type Team = {
  leaderIds: readonly string[];
  mentors: readonly { userId: string }[];
  /** Everyone who may answer or lead, by their user id. */
  people: ReadonlyMap<string, unknown>;
};
type Handed = {
  userId: string;
  /** Only somebody under 18 has a second reader. */
  isMinor: boolean | null;
  declinedIds: readonly string[];
};
type Receiver = { ownerId: string | null; leaderId: string | null };

/** Returns what changes in a conversation that goes to another mentor or pool. */
export const handedTo = (team: Team, conversation: Handed, receiver: Receiver, now: number) => ({
  ownerId: receiver.ownerId,
  leaderId: receiver.leaderId,
  ownerSince: new Date(now),
  secondReaderId: conversation.isMinor ? secondReaderOf(team, conversation, receiver) : null,
});

/**
 * Finds who also reads the conversation of somebody under 18: the leader of its pool, or, if they answer it themselves,
 * another leader, mentor or admin. null: there is nobody else.
 */
export function secondReaderOf(
  { leaderIds, mentors, people }: Team,
  { userId, declinedIds }: Omit<Handed, "isMinor">,
  { ownerId, leaderId }: Receiver,
): string | null {
  const excludedIds = new Set([userId, ownerId, ...declinedIds]);
  const leader = leaderIds.filter((id) => id === leaderId);
  const candidates = [
    ...leader,
    ...leaderIds,
    ...mentors.map((mentor) => mentor.userId),
    ...people.keys(),
  ];
  return candidates.find((id) => !excludedIds.has(id)) ?? null;
}
