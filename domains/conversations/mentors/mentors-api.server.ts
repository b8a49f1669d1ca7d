import * as z from "zod";
import { invalidInput, notAllowed, notFound } from "#domains/settings/errors.ts";
import { id, idMaxChars, operationsFor } from "#domains/settings/operation.server.ts";
import { profileIdOf, userIdOfProfile } from "#domains/identity/profile-id.ts";
import type { IdentityApiCtx } from "#domains/identity/sessions/token-cookies.server.ts";
import { adminRole, mentorLeaderRole, mentorRole } from "#domains/settings/roles.ts";
import {
  campaignMaxChars,
  openConversationsMax,
  reasonMaxChars,
} from "#domains/conversations/conversation.ts";
import { caseUnknown, mentorUnknown, messageWrong } from "#domains/conversations/errors.ts";
import {
  contextResponse,
  messageResponse,
  publicMentorResponse,
} from "#domains/conversations/responses.server.ts";
import { closeCase, listOpenCases, readCase } from "#domains/conversations/cases/cases.server.ts";
import { changeMentor, setAbsence } from "./change-mentor.server.ts";
import { genders } from "#domains/conversations/routing.ts";
import { listMentorProfiles, mentorProfilesMax } from "./list-mentor-profiles.server.ts";
import { readMentor } from "./read-mentor.server.ts";
import { loadDesk } from "./load-desk.server.ts";

const operation = operationsFor<IdentityApiCtx>("Conversations");
const empty = z.object({});
const idsMax = 100;
const ids = z.array(id).max(idsMax);
const text = z.string().max(idMaxChars);
const profileParams = z.object({ profileId: id.describe("bo:{userId}") });
const caseParams = z.object({ caseId: id });
const openCase = z.object({
  id: z.string(),
  reason: z.string(),
  word: z.string().nullable().describe("the flagged word that opened it; null for a report"),
  openedAt: z.string(),
});

/** Operations on mentors: their profiles for everybody, the leader's desk and its cases. */
export const mentorOperations = [
  operation({
    operationId: "listMentorProfiles",
    method: "get",
    path: "/mentor-profiles",
    summary: `The mentors for a course or page, at most ${mentorProfilesMax}; the campaign's come first`,
    description: "With utm_term=only, no others than those of utm_campaign are listed.",
    caller: "anyone",
    query: z.object({
      roles: z.enum([mentorRole, mentorLeaderRole, adminRole]).optional(),
      courseId: text.optional(),
      pageId: text.optional(),
      utm_campaign: text.optional(),
      utm_term: text.optional(),
    }),
    response: z.object({
      profiles: z.array(
        z
          .object({
            id: z.string().describe("bo:{userId}"),
            uid: z.string(),
            name: z.string(),
            avatar: z.string().nullable(),
            core: z.object({ utm_campaign_name: z.string() }),
            auth: z.object({ roles: z.array(z.string()) }),
            mentoring: z.object({
              environments: z.array(z.string()),
              courses: z.array(z.string()),
              pages: z.array(z.string()),
            }),
          })
          .meta({ id: "MentorProfile" }),
      ),
    }),
    errors: [invalidInput],
    handle: async (ctx, { query }) => {
      const { roles, courseId, pageId, utm_campaign: campaign, utm_term: term } = query;
      const found = await listMentorProfiles(ctx, {
        role: roles,
        courseId,
        pageId,
        campaign,
        term,
      });
      return {
        profiles: found.map((mentor) => ({
          id: profileIdOf(mentor.userId),
          uid: mentor.userId,
          name: mentor.name,
          avatar: mentor.avatar,
          core: { utm_campaign_name: mentor.campaign },
          auth: { roles: mentor.roles.filter((role) => shownRoles.includes(role)) },
          mentoring: {
            environments: [ctx.portal.id],
            courses: [...mentor.courseIds],
            pages: [...mentor.pageIds],
          },
        })),
      };
    },
  }),
  operation({
    operationId: "getMentor",
    method: "get",
    path: "/mentor-profiles/{profileId}",
    summary: "What a mentor answers about, and in whose pool; for leaders",
    caller: "person",
    params: profileParams,
    response: publicMentorResponse.extend({
      leaderId: z.string(),
      campaign: z.string(),
      courseIds: z.array(z.string()),
      pageIds: z.array(z.string()),
      languages: z.array(z.string()),
      regions: z.array(z.string()),
      gender: z.enum(genders).nullable(),
      openMax: z.int(),
      openCount: z.int(),
      awayUntil: z.number().describe("epoch milliseconds; 0: not away"),
    }),
    errors: [notAllowed, notFound],
    handle: async (ctx, { params: { profileId } }) => {
      const { mentor } = await readMentor(ctx, userIdOfProfile(profileId));
      const { courseIds, pageIds, languages, regions, roles: _, ...rest } = mentor;
      return {
        ...rest,
        courseIds: [...courseIds],
        pageIds: [...pageIds],
        languages: [...languages],
        regions: [...regions],
      };
    },
  }),
  operation({
    operationId: "changeMentor",
    method: "put",
    path: "/mentor-profiles/{profileId}",
    summary: "Changes what a mentor answers about, and in whose pool",
    caller: "person",
    params: profileParams,
    body: z.object({
      leaderId: id.nullable().describe("a user id; null: the portal's first leader"),
      campaign: z.string().max(campaignMaxChars),
      courseIds: ids.describe("none and no pages: all"),
      pageIds: ids,
      languages: ids.describe("none: all"),
      regions: ids.default([]).describe("ids of the portal's regions; none: all"),
      gender: z.enum(genders).nullable().default(null).describe("null: not said"),
      openMax: z.int().nonnegative().max(openConversationsMax),
    }),
    response: empty,
    errors: [notAllowed, notFound, mentorUnknown, invalidInput],
    handle: async (ctx, { params: { profileId }, body }) => {
      await changeMentor(ctx, { userId: userIdOfProfile(profileId), ...body });
      return {};
    },
  }),
  operation({
    operationId: "setAbsence",
    method: "put",
    path: "/mentor-profiles/{profileId}/absence",
    summary: "Says until when a mentor gets no new conversations",
    caller: "person",
    params: profileParams,
    body: z.object({ until: z.iso.datetime().nullable().describe("null: they are back") }),
    response: empty,
    errors: [notAllowed, notFound, invalidInput],
    handle: async (ctx, { params: { profileId }, body: { until } }) => {
      const userId = userIdOfProfile(profileId);
      await setAbsence(ctx, { userId, until: until === null ? null : new Date(until) });
      return {};
    },
  }),
  operation({
    operationId: "getMentorsDesk",
    method: "get",
    path: "/mentors-desk",
    summary: "Who waits for an answer, and who answers; for leaders",
    caller: "person",
    response: z.object({
      waitingCount: z.int(),
      unownedCount: z.int(),
      times: z.object({
        median: z.number().nullable().describe("milliseconds until a first answer"),
        p90: z.number().nullable(),
      }),
      waiting: z.array(
        z.object({
          conversationId: z.string(),
          name: z.string().describe("the learner's first name"),
          language: z.string(),
          context: contextResponse,
          waitingSince: z.string(),
          ownerId: z.string().nullable(),
        }),
      ),
      mentors: z.array(
        publicMentorResponse.extend({
          leaderId: z.string(),
          openCount: z.int(),
          openMax: z.int(),
          waitingCount: z.int(),
          languages: z.array(z.string()),
          awayUntil: z.number().describe("epoch milliseconds; 0: not away"),
        }),
      ),
    }),
    errors: [notAllowed],
    handle: async (ctx) => {
      const { mentors, ...desk } = await loadDesk(ctx);
      return {
        ...desk,
        mentors: mentors.map((mentor) => ({ ...mentor, languages: [...mentor.languages] })),
      };
    },
  }),
  operation({
    operationId: "listCases",
    method: "get",
    path: "/cases",
    summary: "Open cases, the oldest first; for leaders",
    caller: "person",
    response: z.object({ cases: z.array(openCase) }),
    errors: [notAllowed],
    handle: async (ctx) => ({ cases: await listOpenCases(ctx) }),
  }),
  operation({
    operationId: "getCase",
    method: "get",
    path: "/cases/{caseId}",
    summary: "A reported message and ten on either side; the audit log records who read it",
    caller: "person",
    params: caseParams,
    response: openCase.extend({
      sequence: z.int().describe("of the reported message"),
      messages: z.array(messageResponse),
      readers: z
        .array(z.object({ userId: z.string(), name: z.string(), at: z.string() }))
        .describe("who has read it, the first reader first"),
      isClosed: z.boolean(),
      note: z.string(),
    }),
    errors: [notAllowed, caseUnknown],
    handle: (ctx, { params: { caseId } }) => readCase(ctx, caseId),
  }),
  operation({
    operationId: "closeCase",
    method: "post",
    path: "/cases/{caseId}/close",
    summary: "Closes a case with a note",
    caller: "person",
    params: caseParams,
    body: z.object({ note: z.string().max(reasonMaxChars * 2) }),
    response: empty,
    errors: [notAllowed, caseUnknown, messageWrong],
    handle: async (ctx, { params: { caseId }, body: { note } }) => {
      await closeCase(ctx, { id: caseId, note });
      return {};
    },
  }),
];

/** The roles that mentor profiles show (docs/specification/mentors.md#mentor-profiles). */
const shownRoles: readonly string[] = [mentorRole, mentorLeaderRole, adminRole];
