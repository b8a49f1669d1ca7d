import type {
  CourseBody,
  ElementBody,
  ElementSummary,
  ElementText,
} from "#domains/courses/course.ts";
import type { Component } from "#domains/pages/component.ts";

export const elementsCount = 64;
export const courseId = "the-long-way-home";
export const coursePath = `/courses/${courseId}`;

/** Texts in three writing systems, so that each loads its font. */
const wordsByLanguage = {
  en: { course: "The long way home", lesson: "A lamp for the road", category: "First steps" },
  uk: { course: "Довга дорога додому", lesson: "Світильник для дороги", category: "Перші кроки" },
  ar: { course: "الطريق الطويل إلى البيت", lesson: "سراج للطريق", category: "الخطوات الأولى" },
} as const;
type Language = keyof typeof wordsByLanguage;
export const languages = Object.keys(wordsByLanguage) as Language[];

const inEachLanguage = <Value>(make: (language: Language) => Value) =>
  Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<
    Language,
    Value
  >;

/** A pool or a client. */
type Queryable = { query(statement: string, values?: unknown[]): Promise<unknown> };

export const elementId = (number: number): string => `bench-${String(number).padStart(2, "0")}`;

/** Inserts a course of 64 lessons that guests may read and users may take from first to last. */
export async function insertLargeCourse(db: Queryable, environmentId: string): Promise<void> {
  const elements = Array.from({ length: elementsCount }, (_, index) => makeSummary(index + 1));
  const body = makeCourseBody(elements);
  const { elements: _elements, components: _components, ...rest } = body;
  const card = {
    ...rest,
    elementsCount,
    duration: elements.reduce((sum, { duration }) => sum + duration, 0),
  };
  await db.query(
    `insert into courses (environment_id, id, source_key, position, published, revision, card)
     values ($1, $2, $2, 0, true, 1, $3)`,
    [environmentId, courseId, JSON.stringify(card)],
  );
  await db.query(
    `insert into course_revisions (environment_id, course_id, revision, body, created_by)
     values ($1, $2, 1, $3, 'bench')`,
    [environmentId, courseId, JSON.stringify(body)],
  );
  for (const { id } of elements) await insertElement(db, environmentId, id);
}

async function insertElement(db: Queryable, environmentId: string, id: string): Promise<void> {
  await db.query(
    `insert into elements (environment_id, id, course_id, source_key, type, revision)
     values ($1, $2, $3, $2, 'lesson', 1)`,
    [environmentId, id, courseId],
  );
  const body: ElementBody = {
    type: "lesson",
    duration: 7,
    discussion: false,
    texts: inEachLanguage((language) => lessonText(language, id)),
  };
  await db.query(
    `insert into element_revisions (environment_id, element_id, revision, body, created_by)
     values ($1, $2, 1, $3, 'bench')`,
    [environmentId, id, JSON.stringify(body)],
  );
}

function makeSummary(number: number): ElementSummary {
  return {
    id: elementId(number),
    type: "lesson",
    revision: 1,
    visible: true,
    duration: 5 + (number % 4),
    discussion: false,
    questions: 0,
    titles: inEachLanguage((language) => `${wordsByLanguage[language].lesson}, ${number}`),
  };
}

function makeCourseBody(elements: ElementSummary[]): CourseBody {
  return {
    type: "free",
    price: 0,
    currency: "UAH",
    arbitraryWalkthrough: false,
    microcourse: false,
    categoryId: "first",
    cover: null,
    dateCreated: "2026-03-04",
    texts: inEachLanguage((language) => ({
      title: wordsByLanguage[language].course,
      description: `${wordsByLanguage[language].lesson}. ${wordsByLanguage[language].course}.`,
      keywords: "",
      category: wordsByLanguage[language].category,
      coverAlt: "",
    })),
    components: {},
    elements,
  };
}

const paragraphsCount = 12;

function lessonText(language: Language, id: string): ElementText {
  const { lesson, course } = wordsByLanguage[language];
  const nodes = Array.from({ length: paragraphsCount }, (_, index) => ({
    type: "paragraph",
    children: [{ type: "text", text: `${lesson}. ${course}, ${index + 1}. `.repeat(4) }],
  }));
  const text: Component = { id: `${id}-text`, type: "rich-text", props: { nodes }, children: [] };
  return { title: `${lesson} (${id})`, description: "", components: [text] };
}
