import { checkBlock } from "#blocks/check-block.server.ts";
import { archiveCourse } from "#domains/courses/archive-course.server.ts";
import { chooseCategory } from "#domains/courses/choose-category.ts";
import { courseDrafts, elementDrafts } from "#domains/courses/course-draft-kinds.server.ts";
import type { ElementBody, ElementText, ElementType } from "#domains/courses/course.ts";
import { createElement } from "#domains/courses/create-course.server.ts";
import type { CourseDraft } from "#domains/courses/draft-schema.ts";
import { changeEpisodes, setWebinarSources } from "#domains/courses/event-element.ts";
import { isSection, itemsOf } from "#domains/courses/outline.ts";
import { publishCourse } from "#domains/courses/publish-course.server.ts";
import { type DraftKind, readDraft } from "#domains/drafts/lock-draft.server.ts";
import { type Operation, toJson } from "#domains/drafts/operations.ts";
import { saveDraft } from "#domains/drafts/save-draft.server.ts";
import {
  addQuestion,
  listQuestions,
  markVariant,
  newQuestion,
  setMultiple,
} from "#app/studio/tests/test-document.ts";
import { changeKind, questionKinds, quizKinds } from "#app/studio/tests/question-kinds.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import {
  type Change,
  type EditedPortal,
  inAnswer,
  inChoice,
  inQuestion,
  inTestQuestion,
  pick,
  primary,
  questionImage,
  set,
  setQuestionText,
} from "./question-edits.fixture.ts";
import type { EditKind, StudioEdit } from "./studio-edits.fixture.ts";

const start = "2026-05-14T18:00:00.000Z";

let idCount = 0;
const createId = () => `n${(idCount += 1)}`;

const setAll = (settings: readonly { path: string; value: unknown }[]): Operation[] =>
  settings.flatMap(({ path, value }) => set([path], value));
const emptyCourseText = { title: "", description: "", keywords: "", category: "", coverAlt: "" };
const setCourseText = (
  { texts }: CourseDraft,
  { language, words }: StudioEdit,
  field: string,
  value: string,
): Operation[] =>
  texts[language]
    ? set(["texts", language, field], value)
    : set(["texts", language], { ...emptyCourseText, title: words, [field]: value });

const courseChanges: Partial<Record<EditKind, Change<CourseDraft>>> = {
  "remove element": ({ elements }, { at }) => {
    const id = pick(elements, at)?.id;
    return id === undefined ? [] : [{ op: "remove", path: ["elements"], id }];
  },
  "move element": ({ elements }, { at, inner }) => {
    const id = pick(elements, at)?.id;
    const after = pick(elements, inner)?.id ?? null;
    if (id === undefined || id === after) return [];
    return [{ op: "move", path: ["elements"], id, to: ["elements"], after }];
  },
  "show element": ({ elements }, { at, isOn }) => {
    const id = pick(itemsOf(elements), at)?.id;
    return id === undefined ? [] : set(["elements", id, "visible"], isOn);
  },
  section: ({ elements }, { at, words }) => {
    const item = { id: `section:${createId()}`, titles: { [primary]: words } };
    return [{ op: "insert", path: ["elements"], after: pick(elements, at)?.id ?? null, item }];
  },
  "section title": ({ elements }, { at, language, words }) => {
    const id = pick(elements.filter(isSection), at)?.id;
    return id === undefined ? [] : set(["elements", id, "titles", language], words);
  },
  "course title": (course, one) => setCourseText(course, one, "title", one.words),
  "course text": (course, one) => setCourseText(course, one, one.courseField, one.severalLines),
  "course settings": (_, { courseSettings }) => setAll(courseSettings),
  "course cover": (_, { isOn }, { picture }) => set(["cover"], isOn ? picture : null),
  category: (course, { words, isOn }) => chooseCategory(course, isOn ? words : "", primary, []),
};

/** Gives an element a text in a language that it lacks: an empty one, or a copy. Tests and quizzes need questions. */
function startText({ type, texts }: ElementBody, { language, words, isOn }: StudioEdit) {
  const isCopy = isOn || type === "test" || type === "quiz";
  const text: ElementText = isCopy
    ? { ...texts[primary]!, title: words }
    : { title: words, description: "", components: [] };
  return set(["texts", language], text);
}

const inText =
  (change: Change<ElementBody>): Change<ElementBody> =>
  (element, one, portal) =>
    element.texts[one.language] ? change(element, one, portal) : startText(element, one);

/** The blocks that the studio's own forms edit. */
const ownKinds: readonly string[] = ["test", "quiz", "webinar-player", "video-event"];
const blockOf = ({ texts }: ElementBody, { language, inner }: StudioEdit) =>
  pick(
    texts[language]!.components.filter(({ type }) => !ownKinds.includes(type)),
    inner,
  );

const removeQuestion = inQuestion(({ id }) => [{ op: "remove", path: [], id }]);

const elementChanges: Partial<Record<EditKind, Change<ElementBody>>> = {
  "element settings": ({ type }, { elementSettings, testSettings, at }) => [
    ...setAll(elementSettings),
    ...(type === "test" ? setAll(testSettings) : []),
    ...(type === "quiz" ? set(["chartFrom"], at + 1) : []),
  ],
  "element cover": (_, __, { picture }) => set(["cover"], picture),
  "element title": inText((_, { language, words }) => set(["texts", language, "title"], words)),
  "element text": inText((_, { language, elementField, severalLines }) =>
    set(["texts", language, elementField], severalLines),
  ),
  block: inText((element, one) => {
    const path = ["texts", one.language, "components"];
    if (element.type !== "lesson" && ownKinds.includes(one.block.type)) return [];
    const after = pick(element.texts[one.language]!.components, one.inner)?.id ?? null;
    const item = { ...one.block, id: createId(), children: [] };
    return [{ op: "insert", path, after, item }];
  }),
  "remove block": inText((element, one) => {
    const id = blockOf(element, one)?.id;
    const path = ["texts", one.language, "components"];
    return id === undefined ? [] : [{ op: "remove", path, id }];
  }),
  "move block": inText((element, one) => {
    const id = blockOf(element, one)?.id;
    const path = ["texts", one.language, "components"];
    return id === undefined ? [] : [{ op: "move", path, id, to: path, after: null }];
  }),
  question: (element, one) => (hasQuestions(element.type) ? addWrittenQuestion(element, one) : []),
  "remove question": (element, one, portal) =>
    listQuestions(element, primary).length > 1 ? removeQuestion(element, one, portal) : [],
  "move question": inQuestion(({ id }) => [{ op: "move", path: [], id, after: null }]),
  "question text": setQuestionText(({ id }) => [id, "props", "text"]),
  "question explanation": setQuestionText(({ id, type }) =>
    type !== "quiz" ? [id, "props", "explanation"] : null,
  ),
  "question points": inQuestion(({ id, type }, { at }) =>
    type === "quiz" ? [] : [{ op: "set", path: [id, "props", "points"], value: at + 1 }],
  ),
  "question kind": (element, { inner, innermost }) => {
    const question = pick(listQuestions(element, primary), inner);
    const kinds = element.type === "quiz" ? quizKinds : questionKinds;
    return question ? changeKind(element, question, pick(kinds, innermost)!) : [];
  },
  "question choice": inChoice((question, { isOn }) => [setMultiple(question, isOn)]),
  "question picture": inChoice(({ id }, _, portal) => [
    { op: "set", path: [id, "props", "image"], value: questionImage(portal) },
  ]),
  answer: inQuestion(({ id }, { words }) => [
    {
      op: "insert",
      path: [id, "props", "variants"],
      after: null,
      item: { id: createId(), text: words },
    },
  ]),
  "match text": setQuestionText(({ id, type, variants }, { innermost }) => {
    const variant = type === "match" ? pick(variants, innermost) : undefined;
    return variant ? [id, "props", "variants", variant.id, "match"] : null;
  }),
  "answer text": setQuestionText(({ id, variants }, { innermost }) => {
    const variant = pick(variants, innermost);
    return variant ? [id, "props", "variants", variant.id, "text"] : null;
  }),
  "answer explanation": setQuestionText(({ id, type, variants }, { innermost }) => {
    const variant = type === "question" ? pick(variants, innermost) : undefined;
    return variant ? [id, "props", "variants", variant.id, "explanation"] : null;
  }),
  "answer picture": inAnswer((path, _, portal) => [
    { op: "set", path: [...path, "image"], value: questionImage(portal) },
  ]),
  "mark answer": inTestQuestion((question, { innermost }) => {
    const variant = pick(question.variants, innermost);
    return variant ? markVariant(question, variant.id) : [];
  }),
  episode: (element, { words, severalLines }, { picture }) => {
    if (element.type === "webinar")
      return setWebinarSources(element, primary, { poster: { ...picture, alt: "" } });
    return element.type === "video-event" ? addEpisode(element, words, severalLines) : [];
  },
};

const hasQuestions = (type: ElementType): boolean => type === "test" || type === "quiz";

function addWrittenQuestion(element: ElementBody, { words, language }: StudioEdit): Operation[] {
  const type = element.type === "quiz" ? "quiz" : "question";
  const question = newQuestion(type, createId);
  const props = structuredClone(question["props"]) as { variants: { text: string }[] };
  const variants = props.variants.map((variant) => ({ ...variant, text: words }));
  return addQuestion(element, element.texts[language] ? language : primary, {
    ...question,
    props: toJson({ ...props, text: words, variants }),
  });
}

const addEpisode = (element: ElementBody, title: string, text: string): Operation[] =>
  changeEpisodes(element, primary, (episodes) => [
    ...episodes,
    { title, text, startDate: start, minutes: 30, url: "https://youtu.be/dQw4w9WgXcQ" },
  ]);

async function save(
  ctx: SystemCtx,
  kind: DraftKind,
  id: string,
  operationsOf: (body: unknown) => Operation[],
): Promise<void> {
  const { version, body } = await readDraft(ctx, kind, id);
  const operations = operationsOf(body);
  if (operations.length > 0)
    await saveDraft(ctx, kind, { id, version, changeId: createId(), operations });
}

async function addElement({ ctx, courseId }: EditedPortal, one: StudioEdit): Promise<void> {
  const { body } = await readDraft(ctx, courseDrafts, courseId);
  const after = pick((body as unknown as CourseDraft).elements, one.at)?.id ?? null;
  const { elementType: type, words: title } = one;
  const { id } = await createElement(ctx, { courseId, changeId: createId(), type, title, after });
  await save(ctx, elementDrafts, id, (draft) => {
    const element = draft as ElementBody;
    if (hasQuestions(type)) return addWrittenQuestion(element, { ...one, language: primary });
    if (type === "webinar") return set(["date"], start);
    return type === "video-event" ? addEpisode(element, title, "") : [];
  });
}

export async function publish({ ctx, courseId }: EditedPortal): Promise<void> {
  const { version } = await readDraft(ctx, courseDrafts, courseId);
  await publishCourse(ctx, { courseId, version }, checkBlock);
}

/** Makes an edit by the studio's verbs. An edit without a place where it could be made does nothing. */
export async function applyStudioEdit(portal: EditedPortal, one: StudioEdit): Promise<void> {
  const { ctx, courseId } = portal;
  if (one.kind === "publish") return publish(portal);
  if (one.kind === "element") return addElement(portal, one);
  if (one.kind === "archive") {
    await archiveCourse(ctx, { courseId, isArchived: one.isOn });
    return;
  }
  const changeCourse = courseChanges[one.kind];
  if (changeCourse)
    return save(ctx, courseDrafts, courseId, (body) =>
      changeCourse(body as CourseDraft, one, portal),
    );
  const { body } = await readDraft(ctx, courseDrafts, courseId);
  const id = pick(itemsOf((body as unknown as CourseDraft).elements), one.at)?.id;
  const changeElement = elementChanges[one.kind];
  if (id !== undefined && changeElement)
    await save(ctx, elementDrafts, id, (draft) => changeElement(draft as ElementBody, one, portal));
}
