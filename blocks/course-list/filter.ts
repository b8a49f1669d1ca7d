import type { CourseCard } from "#domains/courses/course.ts";

/** The category id that means no category. */
const noCategory = "none";

export const hasCategory = ({ category }: CourseCard): boolean =>
  category.id !== noCategory && category.title !== "";

/** The learner's progress in a course. */
const statuses = ["reading", "finished", "new"] as const;
export type Status = (typeof statuses)[number];

/** The selected filters; null means all. They are in the address, so the filter works as links. */
export type SelectedFilters = {
  progress: Status | null;
  category: string | null;
  price: "free" | "paid" | null;
  language: string | null;
  /** How many sets of `limit` courses are shown. */
  page: number;
};

/** One filter with its options as links; the first is "all". */
export type FilterGroup = {
  name: "progress" | "category" | "price" | "language";
  options: { value: string | null; title: string; href: string; isCurrent: boolean }[];
};

/** More sets than any list of courses has. */
const setsMax = 100;

/**
 * Parses the filters from the address.
 * @param hasStarted whether the learner has started a course: only then is there a progress filter
 */
export function parseFilters(search: string, hasStarted = false): SelectedFilters {
  const parameters = new URLSearchParams(search);
  const price = parameters.get("price");
  const page = Number(parameters.get("page"));
  const progress = statuses.find((one) => hasStarted && one === parameters.get("progress"));
  return {
    progress: progress ?? null,
    category: parameters.get("category") || null,
    price: price === "free" || price === "paid" ? price : null,
    language: parameters.get("language") || null,
    page: Number.isInteger(page) && page > 1 ? Math.min(page, setsMax) : 1,
  };
}

/** Whether a course matches the selected filters. */
export const matchesFilters = (
  course: CourseCard,
  { progress, category, price, language }: SelectedFilters,
  status: Status = "new",
): boolean =>
  (progress === null || status === progress) &&
  (category === null || (hasCategory(course) && course.category.id === category)) &&
  (price === null || course.type === price) &&
  (language === null || course.languages.includes(language));

/** Returns the address of the same filters with a change. `page` starts again at 1 unless the change sets it. */
export function filterUrl(filters: SelectedFilters, change: Partial<SelectedFilters>): string {
  const { progress, category, price, language, page } = { ...filters, page: 1, ...change };
  const search = new URLSearchParams();
  if (progress) search.set("progress", progress);
  if (category) search.set("category", category);
  if (price) search.set("price", price);
  if (language) search.set("language", language);
  if (page > 1) search.set("page", String(page));
  return `?${search}`;
}

/** Returns the filters with more than one option. The view fills in the titles that are "" here. */
export function filterGroups(
  courses: readonly CourseCard[],
  filters: SelectedFilters,
  hasStarted = false,
): FilterGroup[] {
  const categories = new Map(
    courses.filter(hasCategory).map(({ category }) => [category.id, category.title]),
  );
  const prices = new Map(courses.map(({ type }) => [type, ""]));
  const languages = new Map(
    courses.flatMap((course) => course.languages.map((code) => [code, ""])),
  );
  const progress = new Map(hasStarted ? statuses.map((status) => [status, ""] as const) : []);
  const optionsByParameter = [
    ["progress", progress],
    ["category", categories],
    ["price", prices],
    ["language", languages],
  ] as const;
  return optionsByParameter
    .filter(([, options]) => options.size > 1)
    .map(([name, options]) => ({
      name,
      options: [[null, ""] as const, ...options].map(([value, title]) => ({
        value,
        title,
        href: filterUrl(filters, { [name]: value }),
        isCurrent: filters[name] === value,
      })),
    }));
}
