import { data, redirect } from "react-router";
import { campaignMaxChars, openConversationsMax } from "#domains/conversations/conversation.ts";
import { changeMentor } from "#domains/conversations/mentors/change-mentor.server.ts";
import { readMentor } from "#domains/conversations/mentors/read-mentor.server.ts";
import { genders } from "#domains/conversations/routing.ts";
import { listCourses } from "#domains/courses/list-courses.server.ts";
import { localizedText } from "#domains/settings/settings.ts";
import { languageNameIn } from "#platform/intl-formats.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** Something that a leader can choose for a mentor. */
export type MentorChoice = { value: string; label: string; isChosen: boolean };

/** Loads what a mentor answers about, and what a leader can choose. */
export async function loadMentorScreen(ctx: RequestCtx, userId: string) {
  const { mentor, leaders } = await readMentor(ctx, userId);
  const [courses, microcourses] = await Promise.all([
    listCourses(ctx, ctx.language),
    listCourses(ctx, ctx.language, { microcourse: true }),
  ]);
  const { i18n, regions } = ctx.settings;
  const choose = (value: string, label: string, chosen: readonly string[]): MentorChoice => ({
    value,
    label,
    isChosen: chosen.includes(value),
  });
  const titles = new Map([...courses, ...microcourses].map(({ id, title }) => [id, title]));
  // A course that is hidden now stays chosen.
  const courseIds = new Set([...titles.keys(), ...mentor.courseIds]);
  return {
    userId,
    name: mentor.fullName,
    campaign: mentor.campaign,
    openMax: mentor.openMax,
    gender: mentor.gender,
    leaderId: mentor.leaderId,
    leaders: leaders.map((leader) => ({ userId: leader.userId, name: leader.name })),
    groups: {
      courses: [...courseIds].map((id) => choose(id, titles.get(id) ?? id, mentor.courseIds)),
      languages: i18n.langs.map((code) =>
        choose(code, languageNameIn(ctx.language, code), mentor.languages),
      ),
      regions: regions.map(({ id, name }) =>
        choose(id, localizedText(name, ctx.language, i18n.primaryLang) || id, mentor.regions),
      ),
    },
  };
}

/** Saves the form. Pages that a mentor answers about stay as they are. */
export async function saveMentorForm(ctx: RequestCtx, userId: string, form: FormData) {
  const field = (name: string) => String(form.get(name) ?? "").trim();
  const list = (name: string) => form.getAll(name).map(String);
  const openMax = /^\d{1,3}$/.test(field("openMax")) ? Number(field("openMax")) : Number.NaN;
  if (!(openMax <= openConversationsMax)) return data({ problem: "open-max" as const }, 422);
  const { mentor } = await readMentor(ctx, userId);
  await changeMentor(ctx, {
    userId,
    leaderId: field("leader") || null,
    campaign: field("campaign").slice(0, campaignMaxChars),
    courseIds: list("courses"),
    pageIds: [...mentor.pageIds],
    languages: list("languages"),
    regions: list("regions"),
    gender: genders.find((gender) => gender === field("gender")) ?? null,
    openMax,
  });
  ctx.flash("studio.saved");
  return redirect("/studio/mentors", 303);
}
