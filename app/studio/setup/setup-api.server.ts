import * as z from "zod";
import { starterIds } from "#content/starters/starters.ts";
import { startFrom } from "#content/starters/start-from.server.ts";
import {
  invalidInput,
  notAllowed,
  notFound,
  starterRunning,
  versionConflict,
} from "#domains/settings/errors.ts";
import { operationsFor, versionNumber } from "#domains/settings/operation.server.ts";
import { changeSetup, readSetup } from "#domains/settings/setup/change-setup.server.ts";
import { setupSteps } from "#domains/settings/setup-steps.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { importContext } from "./import-context.server.ts";
import {
  listUnpublishedContent,
  publishContent,
  unpublishedCoursesMax,
} from "./publish-content.server.ts";

const operation = operationsFor<RequestCtx>("Portal");
/** The most pages in one publication. */
const pagesMax = 200;
const nameMaxChars = 200;
const integerMax = 2_147_483_647;
const name = z.string().min(1).max(nameMaxChars);
const step = z.enum(setupSteps);
const setupResponse = z.object({
  isOpen: z.boolean().describe("whether the studio shows the list of steps"),
  steps: z.array(z.object({ id: step, isDone: z.boolean() })),
  next: step.nullable().describe("the first step that isn't done"),
});
const page = z.object({ alias: name, version: versionNumber });
/** A course that nobody has edited yet has version 0. */
const courseVersion = z.int().min(0).max(integerMax);
const course = z.object({ id: name, version: courseVersion });
const menu = z.object({ version: versionNumber.describe("of the menu's draft") });

/** How a new portal is set up. */
export const setupOperations = [
  operation({
    operationId: "getSetup",
    method: "get",
    path: "/setup",
    summary: "How far the portal is set up",
    caller: "person",
    response: setupResponse,
    errors: [notAllowed],
    handle: readSetup,
  }),
  operation({
    operationId: "changeSetup",
    method: "patch",
    path: "/setup",
    summary: "Marks a step of the setup as done, or ends or begins the setup",
    caller: "person",
    body: z.object({ done: step.optional(), isOpen: z.boolean().optional() }),
    response: setupResponse,
    errors: [notAllowed],
    handle: (ctx, { body }) => changeSetup(ctx, body),
  }),
  operation({
    operationId: "startFrom",
    method: "post",
    path: "/setup/starter",
    summary: "Fills the portal with the drafts of a starter, in its languages and with its name",
    description:
      "Nothing is published. Untouched courses of a starter that was chosen before go to the trash.",
    caller: "person",
    body: z.object({ starter: z.enum(starterIds) }),
    response: z.object({ courses: z.array(z.string()), pages: z.array(z.string()) }),
    errors: [notAllowed, starterRunning],
    handle: async (ctx, { body }) => {
      const { courses, pages } = await startFrom(importContext(ctx), body.starter);
      return {
        courses: [...courses.created, ...courses.changed],
        pages: [...pages.created, ...pages.changed],
      };
    },
  }),
  operation({
    operationId: "listUnpublishedContent",
    method: "get",
    path: "/setup/unpublished",
    summary: "The pages with drafts, the courses that were never published, and the menu's draft",
    caller: "person",
    response: z.object({
      pages: z.array(page.extend({ title: z.string() })),
      courses: z.array(course.extend({ title: z.string(), isFinished: z.boolean() })),
      menu: menu.extend({ entries: z.array(z.string()) }).nullable(),
    }),
    errors: [notAllowed],
    handle: listUnpublishedContent,
  }),
  operation({
    operationId: "publishContent",
    method: "post",
    path: "/setup/publish",
    summary: "Publishes pages, courses and the menu together: all of them, or nothing",
    description: "What the starter tells search engines becomes public with them.",
    caller: "person",
    body: z.object({
      pages: z.array(page).max(pagesMax),
      courses: z.array(course).max(unpublishedCoursesMax),
      menu: menu.optional(),
    }),
    response: z.object({ published: z.int() }),
    errors: [notAllowed, notFound, invalidInput, versionConflict],
    handle: async (ctx, { body }) => {
      await publishContent(ctx, { ...body, menu: body.menu ?? null });
      return { published: body.pages.length + body.courses.length + (body.menu ? 1 : 0) };
    },
  }),
];
