import type { CourseCard, Picture } from "#domains/courses/course.ts";
import type { StartedCourse } from "#domains/learning/progress/started-course.ts";
import { formatIsoDay, formatPrice } from "#blocks/formats.ts";
import {
  filterUrl,
  hasCategory,
  type FilterGroup,
  filterGroups,
  matchesFilters,
  parseFilters,
  type Status,
} from "./filter.ts";
import { type CardProgress, presentProgress } from "./card-progress.ts";

/** A course card of the list, with formatted prices and dates. */
export type CourseListCard = {
  id: string;
  title: string;
  href: string;
  /** Null when the course has none. */
  category: string | null;
  elements: number;
  /** Minutes. */
  duration: number;
  /** Null for a free course. */
  price: string | null;
  cover: Picture | null;
  /** ISO day, and its formatted text. */
  date: string;
  dateText: string;
  /** Elements may be opened in any order. */
  anyOrder: boolean;
  /** Null for a guest and for a user who has not started the course. */
  progress: CardProgress | null;
};

export type FeaturedCard = CourseListCard & { description: string };

export type CourseListData = {
  featured: FeaturedCard | null;
  cards: CourseListCard[];
  /** The number of all courses of the portal. */
  total: number;
  /** The filter, and the number of courses that match it; null if there is nothing to filter by. */
  filter: { groups: FilterGroup[]; found: number } | null;
  /** The address that shows more; null if all are shown. */
  moreUrl: string | null;
};

/**
 * Returns the card of a course.
 * @param startedCourses the courses that the learner has started
 */
export function presentCard(
  course: CourseCard,
  language: string,
  startedCourses: readonly StartedCourse[] = [],
): CourseListCard {
  const startedCourse = startedCourses.find(({ courseId }) => courseId === course.id);
  const { id, title, category, price, currency, dateCreated } = course;
  return {
    id,
    title,
    href: `/${course.pageAlias}`,
    category: hasCategory(course) ? category.title : null,
    elements: course.elementsCount,
    duration: course.duration,
    price: course.type === "free" ? null : formatPrice(price, currency, language),
    cover: course.cover,
    date: dateCreated,
    dateText: formatIsoDay(dateCreated, language),
    anyOrder: course.arbitraryWalkthrough,
    progress: startedCourse ? presentProgress(startedCourse, language) : null,
  };
}

type CourseListOptions = { featured: string; limit: number; filters: boolean };

/**
 * Selects the cards of a list: the featured course on its own, and the others with one place reserved for the link to
 * all courses. A list with filters shows the courses that match the filters in the address, `limit` more on each page.
 */
export function selectCards(
  courses: readonly CourseCard[],
  props: CourseListOptions,
  language: string,
  search: string,
  startedCourses: readonly StartedCourse[] = [],
): CourseListData {
  const { limit, filters } = props;
  const presentCourse = (course: CourseCard) => presentCard(course, language, startedCourses);
  if (filters) {
    const selectedFilters = parseFilters(search, startedCourses.length > 0);
    const statuses = new Map(startedCourses.map((one) => [one.courseId, one.status]));
    const statusOf = ({ id }: CourseCard): Status => statuses.get(id) ?? "new";
    const matching = courses.filter((course) =>
      matchesFilters(course, selectedFilters, statusOf(course)),
    );
    const shownCount = limit * selectedFilters.page;
    return {
      featured: null,
      cards: matching.slice(0, shownCount).map(presentCourse),
      total: courses.length,
      filter: {
        groups: filterGroups(courses, selectedFilters, startedCourses.length > 0),
        found: matching.length,
      },
      moreUrl:
        matching.length > shownCount
          ? filterUrl(selectedFilters, { page: selectedFilters.page + 1 })
          : null,
    };
  }
  // The featured course invites newcomers. Learners who started it find it among the others.
  const isStarted = startedCourses.some(({ courseId }) => courseId === props.featured);
  const featuredCourse = isStarted ? undefined : courses.find(({ id }) => id === props.featured);
  const others = courses.filter((course) => course !== featuredCourse);
  const otherCardsMax = others.length > limit && limit > 1 ? limit - 1 : limit;
  return {
    featured: featuredCourse
      ? { ...presentCourse(featuredCourse), description: featuredCourse.description }
      : null,
    cards: others.slice(0, otherCardsMax).map(presentCourse),
    total: courses.length,
    filter: null,
    moreUrl: null,
  };
}
