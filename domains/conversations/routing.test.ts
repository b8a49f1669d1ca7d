import fc from "fast-check";
import { expect, test } from "vitest";
import {
  genders,
  isAvailable,
  modeOf,
  orderByCampaign,
  routeQuestion,
  type RoutedMentor,
  type RoutedQuestion,
} from "./routing.ts";

const now = 1_000;
const mentorIds = ["anna", "ben", "clara", "dina"];
const leaderIds = ["lena", "luis", "lars"];
const idOrNull = fc.option(fc.constantFrom(...mentorIds, "stranger"));
const courses = fc.subarray(["c1", "c2"]);
const anyMentor = (userId: string): fc.Arbitrary<RoutedMentor> =>
  fc.record({
    userId: fc.constant(userId),
    leaderId: fc.constantFrom(...leaderIds, "former"),
    campaign: fc.constantFrom("", "spring", "autumn"),
    courseIds: courses,
    pageIds: fc.subarray(["p1"]),
    languages: fc.subarray(["en", "uk", "ar"]),
    regions: fc.subarray(["north", "south"]),
    gender: fc.option(fc.constantFrom(...genders)),
    awayUntil: fc.constantFrom(0, now, now + 1),
    openCount: fc.nat(3),
    openMax: fc.constantFrom(0, 2, 10),
  });
const anyMentors = fc
  .subarray(mentorIds)
  .chain((ids) => fc.tuple(...ids.map((id) => anyMentor(id))) as fc.Arbitrary<RoutedMentor[]>);
const anyQuestion: fc.Arbitrary<RoutedQuestion> = fc.record({
  mentorId: idOrNull,
  teamId: fc.option(fc.constantFrom(...leaderIds, "former")),
  connectedMentorId: idOrNull,
  waitsForClaim: fc.boolean(),
  campaign: fc.option(fc.constantFrom("spring", "autumn", "")),
  isOnlyCampaign: fc.boolean(),
  courseId: fc.option(fc.constantFrom("c1", "c2")),
  pageId: fc.option(fc.constantFrom("p1", "p2")),
  language: fc.constantFrom("en", "uk", "ar"),
  region: fc.option(fc.constantFrom("north", "south", "west")),
  wantedGender: fc.option(fc.constantFrom(...genders)),
  declinedIds: fc.subarray(mentorIds),
  now: fc.constant(now),
});

const mentor = (userId: string, rest: Partial<RoutedMentor> = {}): RoutedMentor => ({
  userId,
  leaderId: "lena",
  campaign: "",
  courseIds: [],
  pageIds: [],
  languages: [],
  regions: [],
  gender: null,
  awayUntil: 0,
  openCount: 0,
  openMax: 10,
  ...rest,
});
const question: RoutedQuestion = {
  mentorId: null,
  teamId: null,
  connectedMentorId: null,
  waitsForClaim: false,
  campaign: null,
  isOnlyCampaign: false,
  courseId: "c1",
  pageId: null,
  language: "en",
  region: null,
  wantedGender: null,
  declinedIds: [],
  now,
};
const route = (asked: Partial<RoutedQuestion>, mentors: RoutedMentor[]) =>
  routeQuestion({ ...question, ...asked }, mentors, leaderIds);

test("a question has at most one owner, who may answer it, and always exactly one pool with one leader", () => {
  fc.assert(
    fc.property(anyQuestion, anyMentors, fc.subarray(leaderIds), (asked, mentors, leaders) => {
      const routed = routeQuestion(asked, mentors, leaders);
      expect(routed === null).toBe(leaders.length === 0);
      if (routed === null) return;
      expect(leaders.filter((id) => id === routed.leaderId)).toHaveLength(1);
      if (routed.ownerId === null) return;
      const owners = mentors.filter(({ userId }) => userId === routed.ownerId);
      expect(owners).toHaveLength(1);
      expect(asked.waitsForClaim).toBe(false);
      expect(asked.declinedIds).not.toContain(routed.ownerId);
      expect(isAvailable(owners[0]!, now)).toBe(true);
      if (asked.wantedGender !== null) expect(owners[0]!.gender).toBe(asked.wantedGender);
      const isNamed = [asked.mentorId, asked.connectedMentorId].includes(routed.ownerId);
      const { regions } = owners[0]!;
      if (asked.region !== null && regions.length > 0 && !isNamed)
        expect(regions).toContain(asked.region);
    }),
  );
});

test("a question waits only if no mentor may take it", () => {
  fc.assert(
    fc.property(anyQuestion, anyMentors, (asked, mentors) => {
      const routed = routeQuestion({ ...asked, waitsForClaim: false }, mentors, leaderIds)!;
      const isOpenToAll = mentors.some(
        (one) =>
          isAvailable(one, now) &&
          one.courseIds.length + one.pageIds.length + one.languages.length === 0 &&
          one.regions.length === 0 &&
          (asked.wantedGender === null || asked.wantedGender === one.gender) &&
          !asked.declinedIds.includes(one.userId) &&
          (asked.teamId === null || asked.teamId === one.leaderId || asked.teamId === "former") &&
          !asked.isOnlyCampaign,
      );
      if (isOpenToAll) expect(routed.ownerId).not.toBeNull();
    }),
  );
});

test("the mentor of the link comes first, then the one who already answers, unless they are away", () => {
  const both = [mentor("anna"), mentor("ben", { openCount: 5 })];
  expect(route({ mentorId: "ben" }, both)?.ownerId).toBe("ben");
  expect(route({ connectedMentorId: "ben" }, both)?.ownerId).toBe("ben");
  expect(route({ mentorId: "anna", connectedMentorId: "ben" }, both)?.ownerId).toBe("anna");
  const away = [mentor("anna"), mentor("ben", { awayUntil: now + 1 })];
  expect(route({ mentorId: "ben" }, away)?.ownerId).toBe("anna");
});

test("campaign, course and language choose the mentor; the least busy one answers", () => {
  const spring = mentor("ben", { campaign: "spring", openCount: 3 });
  expect(route({ campaign: "spring" }, [mentor("anna"), spring])?.ownerId).toBe("ben");
  expect(route({}, [spring, mentor("anna")])?.ownerId).toBe("anna");
  const only = { campaign: "autumn", isOnlyCampaign: true };
  expect(route(only, [mentor("anna"), spring])).toEqual({ ownerId: null, leaderId: "lena" });
  expect(route({}, [mentor("anna", { courseIds: ["c2"] }), spring])?.ownerId).toBe("ben");
  expect(route({ language: "ar" }, [mentor("anna", { languages: ["en"] })])?.ownerId).toBeNull();
});

test("the region narrows who answers, and whom the learner asks for comes before the link", () => {
  const north = mentor("anna", { regions: ["north"], openCount: 1 });
  const all = mentor("ben", { gender: "man", openCount: 2 });
  expect(route({ region: "north" }, [north, all])?.ownerId).toBe("anna");
  expect(route({ region: "south" }, [north, all])?.ownerId).toBe("ben");
  expect(route({ region: null }, [north, all])?.ownerId).toBe("anna");
  expect(route({ wantedGender: "man", mentorId: "anna" }, [north, all])?.ownerId).toBe("ben");
  expect(route({ wantedGender: "woman", mentorId: "ben" }, [north, all])?.ownerId).toBeNull();
});

test("a question for a leader's team goes to that team, or waits in its pool", () => {
  const mentors = [mentor("anna"), mentor("ben", { leaderId: "luis", openCount: 2 })];
  expect(route({ teamId: "luis" }, mentors)).toEqual({ ownerId: "ben", leaderId: "luis" });
  expect(route({ teamId: "lars" }, mentors)).toEqual({ ownerId: null, leaderId: "lars" });
});

test("mentors of the campaign come first, and with the term `only` no others are listed", () => {
  const mentors = [mentor("anna"), mentor("ben", { campaign: "spring" })];
  const names = (campaign: string | null, isOnlyCampaign: boolean) =>
    orderByCampaign(mentors, { campaign, isOnlyCampaign }).map(({ userId }) => userId);
  expect(names("spring", false)).toEqual(["ben", "anna"]);
  expect(names("spring", true)).toEqual(["ben"]);
  expect(names(null, true)).toEqual(["anna", "ben"]);
});

test("the mode is single by default, multiple with more mentors, mentor-chooses with a bot", () => {
  expect([0, 1, 2].map((count) => modeOf(count, false))).toEqual(["single", "single", "multiple"]);
  expect(modeOf(2, true)).toBe("mentor-chooses");
});
