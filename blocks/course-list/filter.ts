import type { CourseCard } from "#domains/courses/course.ts";

/** The category's id that stands for no category (COURSE-05). */
const noCategory = "none";

export const hasCategory = ({ category }: CourseCard): boolean =>
  category.id !== noCategory && category.title !== "";

/** How far the reader is in a course. */
const statuses = ["reading", "finished", "new"] as const;
export type Status = (typeof statuses)[number];

/** What a visitor has chosen; null: everything. It stands in the address, so that it works as links. */
export type Choice = {
  progress: Status | null;
  category: string | null;
  price: "free" | "paid" | null;
  language: string | null;
  /** How many times as many places as at first. */
  page: number;
};

/** One question of the filter with its answers, each a link; the first is "all". */
export type FilterGroup = {
  name: "progress" | "category" | "price" | "language";
  options: { value: string | null; title: string; href: string; current: boolean }[];
};

/** More turns than any list of courses has places. */
const pagesMax = 100;

/** @param hasBegun whether the reader has begun a course: nobody else is asked about it */
export function readChoice(search: string, hasBegun = false): Choice {
  const asked = new URLSearchParams(search);
  const price = asked.get("price");
  const page = Number(asked.get("page"));
  const progress = statuses.find((one) => hasBegun && one === asked.get("progress"));
  return {
    progress: progress ?? null,
    category: asked.get("category") || null,
    price: price === "free" || price === "paid" ? price : null,
    language: asked.get("language") || null,
    page: Number.isInteger(page) && page > 1 ? Math.min(page, pagesMax) : 1,
  };
}

export const fits = (
  course: CourseCard,
  { progress, category, price, language }: Choice,
  status: Status = "new",
): boolean =>
  (progress === null || status === progress) &&
  (category === null || (hasCategory(course) && course.category.id === category)) &&
  (price === null || course.type === price) &&
  (language === null || course.languages.includes(language));

/** An address with the same choice but for what is named; `page` begins anew. */
export function choiceAddress(choice: Choice, change: Partial<Choice>): string {
  const { progress, category, price, language, page } = { ...choice, page: 1, ...change };
  const search = new URLSearchParams();
  if (progress) search.set("progress", progress);
  if (category) search.set("category", category);
  if (price) search.set("price", price);
  if (language) search.set("language", language);
  if (page > 1) search.set("page", String(page));
  return `?${search}`;
}

/** The questions worth asking: a filter with one answer is none. A title of null is for the view to say. */
export function filterGroups(
  courses: readonly CourseCard[],
  choice: Choice,
  hasBegun = false,
): FilterGroup[] {
  const categories = new Map(
    courses.filter(hasCategory).map(({ category }) => [category.id, category.title]),
  );
  const prices = new Map(courses.map(({ type }) => [type, ""]));
  const languages = new Map(
    courses.flatMap((course) => course.languages.map((code) => [code, ""])),
  );
  const progress = new Map(hasBegun ? statuses.map((status) => [status, ""] as const) : []);
  const asked = [
    ["progress", progress],
    ["category", categories],
    ["price", prices],
    ["language", languages],
  ] as const;
  return asked
    .filter(([, answers]) => answers.size > 1)
    .map(([name, answers]) => ({
      name,
      options: [[null, ""] as const, ...answers].map(([value, title]) => ({
        value,
        title,
        href: choiceAddress(choice, { [name]: value }),
        current: choice[name] === value,
      })),
    }));
}
