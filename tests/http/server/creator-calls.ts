import { mediaCalls } from "./media-calls.ts";
import { call } from "#tests/kit/portal.ts";
import type { Call, Callers } from "./operation-calls.ts";

const elementParams = { elementId: "check" };
const courseParams = { courseId: "short" };

/** Example calls to edit a draft. Each call of a caller takes back what the one before it did. */
export const draftCalls = (
  name: string,
  path: Record<string, string>,
  operation: object = {
    op: "set",
    path: ["texts", "en", "description"],
    value: "Newly written",
  },
): Record<string, Call> => ({
  [`get${name}Draft`]: ({ admin }) => ({ path, caller: admin.browser }),
  [`change${name}Draft`]: ({ admin }) => ({
    path,
    caller: admin.browser,
    json: {
      changeId: "example",
      version: 0,
      operations: [operation],
    },
  }),
  [`list${name}DraftChanges`]: ({ admin }) => ({
    path,
    caller: admin.browser,
    query: "since=0",
  }),
  [`list${name}Revisions`]: ({ admin }) => ({ path, caller: admin.browser }),
  [`get${name}Revision`]: ({ admin }) => ({
    path: { ...path, revision: "1" },
    caller: admin.browser,
  }),
  [`undo${name}Change`]: ({ admin }) => ({
    path,
    caller: admin.browser,
    json: { changeId: "example of an undo" },
  }),
  [`redo${name}Change`]: ({ admin }) => ({
    path,
    caller: admin.browser,
    json: { changeId: "example of a redo" },
  }),
  [`restore${name}Revision`]: ({ admin }) => ({
    path: { ...path, revision: "1" },
    caller: admin.browser,
    json: { changeId: "example of a restored revision" },
  }),
  [`discard${name}Draft`]: ({ admin }) => ({
    path,
    caller: admin.browser,
    json: { changeId: "example of a discard", version: 3 },
  }),
});

const translationPath = { courseId: "first-steps", language: "uk" };

const planInAnHour = () => ({
  version: 0,
  publishAt: new Date(Date.now() + 3_600_000).toISOString(),
});

/** Example calls of the operations on courses and media for authors. */
export const creatorCalls: Record<string, Call> = {
  getCreatorCourse: ({ admin }) => ({ path: { courseId: "first-steps" }, caller: admin.browser }),
  getCreatorElement: ({ admin }) => ({ path: elementParams, caller: admin.browser }),
  createCourse: ({ admin }) => ({ caller: admin.browser, json: { title: "A new course" } }),
  createSampleCourse: ({ admin }) => ({ caller: admin.browser }),
  listEditedElements: ({ admin }) => ({
    path: { courseId: "first-steps" },
    caller: admin.browser,
  }),
  listCourseTranslations: ({ admin }) => ({
    path: { courseId: "first-steps" },
    caller: admin.browser,
  }),
  exportTranslationCsv: ({ admin }) => ({ path: translationPath, caller: admin.browser }),
  exportTranslationXliff: ({ admin }) => ({ path: translationPath, caller: admin.browser }),
  importTranslation: ({ admin }) => ({
    path: translationPath,
    caller: admin.browser,
    json: {
      file: "id,part,state,en,uk\r\nelement:welcome:title,1,done,Welcome,Ласкаво просимо\r\n",
      changeId: "example of an upload",
      isPreview: true,
    },
  }),
  createElement: ({ admin }) => ({
    path: { courseId: "first-steps" },
    caller: admin.browser,
    json: { changeId: "example", type: "lesson", title: "A new lesson", after: null },
  }),
  copyElements: ({ admin }) => ({
    path: courseParams,
    caller: admin.browser,
    json: {
      changeId: "example of a copy",
      targetId: "first-steps",
      elementIds: ["breath"],
      isMove: false,
    },
  }),
  ...mediaCalls,
  prepareBlocks: ({ admin }) => ({
    caller: admin.browser,
    json: {
      language: "en",
      components: [{ id: "b1", type: "quote", props: { text: "Stay awake" }, children: [] }],
    },
  }),
  findPassage: () => ({ query: "reference=Psalm+77:2-4&language=uk" }),
  ...draftCalls("Course", courseParams),
  ...draftCalls("Element", elementParams),
  getPublishSummary: ({ admin }) => ({ path: courseParams, caller: admin.browser }),
  publishCourse: ({ admin }) => ({
    path: { courseId: "a-new-course" },
    caller: admin.browser,
    json: { version: 0 },
  }),
  schedulePublishing: ({ admin }) => ({
    path: { courseId: "a-new-course" },
    caller: admin.browser,
    json: planInAnHour(),
  }),
  cancelSchedule: ({ admin }) => ({ path: { courseId: "a-new-course" }, caller: admin.browser }),
  unpublishCourse: ({ admin }) => ({ path: { courseId: "a-new-course" }, caller: admin.browser }),
  listEditedCourses: ({ admin }) => ({ caller: admin.browser }),
  duplicateCourse: ({ admin }) => ({ path: courseParams, caller: admin.browser }),
  archiveCourse: ({ admin }) => ({
    path: { courseId: "a-new-course" },
    caller: admin.browser,
    json: { isArchived: true },
  }),
  trashCourse: ({ admin }) => ({ path: { courseId: "a-new-course" }, caller: admin.browser }),
  restoreCourse: ({ admin }) => ({ path: { courseId: "a-new-course" }, caller: admin.browser }),
  getCreatorElementComponents: ({ admin }) => ({ path: elementParams, caller: admin.browser }),
};

/** Functions that bring the example course into the state that an operation needs. */
export function coursePreparations(callers: () => Callers) {
  const path = "/creator/courses/a-new-course";
  const callAsAdmin = (method: string, address: string, body?: unknown) =>
    call(callers().admin.browser, method, address, body);
  const restore = () => callAsAdmin("POST", `${path}/restore`);
  return {
    archiveCourse: restore,
    publishCourse: restore,
    schedulePublishing: restore,
    unpublishCourse: restore,
    trashCourse: restore,
    restoreCourse: () => callAsAdmin("DELETE", path),
    cancelSchedule: async () => {
      await restore();
      await callAsAdmin("PUT", `${path}/schedule`, planInAnHour());
    },
  };
}

/** Operations that look for the caller's own changes before a rule decides. */
export const ofOwnChanges = /^(?:undo|redo)(?:Course|Element)Change$/;
