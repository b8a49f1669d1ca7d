import fc from "fast-check";
import { expect, test } from "vitest";
import { secondReaderOf } from "./handed-to.ts";

const id = fc.constantFrom("a", "b", "c", "d", "e");
const ids = fc.uniqueArray(id);

test("a second reader is never the learner, the owner or somebody declined, and exists whenever somebody can be", () => {
  fc.assert(
    fc.property(
      fc.record({ leaderIds: ids, mentorIds: ids, admins: ids, declinedIds: ids }),
      fc.record({ userId: id, ownerId: fc.option(id), leaderId: fc.option(id) }),
      ({ leaderIds, mentorIds, admins, declinedIds }, { userId, ownerId, leaderId }) => {
        const all = [...new Set([...leaderIds, ...mentorIds, ...admins])];
        const people = new Map(all.map((one) => [one, { userId: one, name: one, avatar: null }]));
        const team = { leaderIds, mentors: mentorIds.map((one) => ({ userId: one })), people };
        const reader = secondReaderOf(team, { userId, declinedIds }, { ownerId, leaderId });
        const possible = all.filter((one) => ![userId, ownerId, ...declinedIds].includes(one));
        if (possible.length === 0) expect(reader).toBeNull();
        else expect(possible).toContain(reader);
        // The leader of the pool comes first.
        if (leaderId !== null && leaderIds.includes(leaderId) && possible.includes(leaderId))
          expect(reader).toBe(leaderId);
      },
    ),
  );
});
