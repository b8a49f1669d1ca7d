import type { CourseCard, Picture } from "#domains/courses/course.ts";
import type { StartedCourse } from "#domains/learning/progress/started-course.ts";
import { dayText, priceText } from "#blocks/formats.ts";
import {
  choiceUrl,
  hasCategory,
  type FilterGroup,
  filterGroups,
  fits,
  readChoice,
  type Status,
} from "./filter.ts";
import { type CardProgress, presentProgress } from "./own-progress.ts";

/** A course card of the list, with formatted prices and dates. */
export type Card = {
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

export type FeaturedCard = Card & { description: string };

export type CourseListData = {
  featured: FeaturedCard | null;
  cards: Card[];
  /** The number of all courses of the portal. */
  total: number;
  /** The filter, and the number of courses that match it; null if there is nothing to filter by. */
  filter: { groups: FilterGroup[]; found: number } | null;
  /** The address that shows more; null if all are shown. */
  more: string | null;
};

/**
 * Returns the card of a course.
 * @param started the courses that the learner has started
 */
export function presentCard(
  course: CourseCard,
  language: string,
  started: readonly StartedCourse[] = [],
): Card {
  const own = started.find(({ courseId }) => courseId === course.id);
  const { id, title, category, price, currency, dateCreated } = course;
  return {
    id,
    title,
    href: `/${course.pageAlias}`,
    category: hasCategory(course) ? category.title : null,
    elements: course.elementsCount,
    duration: course.duration,
    price: course.type === "free" ? null : priceText(price, currency, language),
    cover: course.cover,
    date: dateCreated,
    dateText: dayText(dateCreated, language),
    anyOrder: course.arbitraryWalkthrough,
    progress: own ? presentProgress(own, language) : null,
  };
}

type CourseListOptions = { featured: string; limit: number; filters: boolean };

/**
 * Selects the cards of a list: the featured course on its own, and the others with one place reserved for the link to
 * all courses. A list with filters shows the courses that match the address, `limit` more on each page.
 */
export function selectCards(
  courses: readonly CourseCard[],
  props: CourseListOptions,
  language: string,
  search: string,
  started: readonly StartedCourse[] = [],
): CourseListData {
  const { limit, filters } = props;
  const present = (course: CourseCard) => presentCard(course, language, started);
  if (filters) {
    const choice = readChoice(search, started.length > 0);
    const statuses = new Map(started.map((one) => [one.courseId, one.status]));
    const statusOf = ({ id }: CourseCard): Status => statuses.get(id) ?? "new";
    const fitting = courses.filter((course) => fits(course, choice, statusOf(course)));
    const shown = limit * choice.page;
    return {
      featured: null,
      cards: fitting.slice(0, shown).map(present),
      total: courses.length,
      filter: { groups: filterGroups(courses, choice, started.length > 0), found: fitting.length },
      more: fitting.length > shown ? choiceUrl(choice, { page: choice.page + 1 }) : null,
    };
  }
  // The featured course invites newcomers. Learners who started it find it among the others.
  const isStarted = started.some(({ courseId }) => courseId === props.featured);
  const large = isStarted ? undefined : courses.find(({ id }) => id === props.featured);
  const others = courses.filter((course) => course !== large);
  const room = others.length > limit && limit > 1 ? limit - 1 : limit;
  return {
    featured: large ? { ...present(large), description: large.description } : null,
    cards: others.slice(0, room).map(present),
    total: courses.length,
    filter: null,
    more: null,
  };
}
