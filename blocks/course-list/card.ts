import type { CourseCard, Picture } from "#domains/courses/course.ts";
import type { BegunCourse } from "#domains/learning/progress/begun-course.ts";
import { dayText, priceText } from "#blocks/formats.ts";
import {
  choiceAddress,
  hasCategory,
  type FilterGroup,
  filterGroups,
  fits,
  readChoice,
  type Status,
} from "./filter.ts";
import { type CardProgress, presentProgress } from "./own-progress.ts";

/** A course card (section 3) as the shelf shows it; prices and dates are ready to read. */
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
  /** ISO day, and how it reads. */
  date: string;
  dateText: string;
  /** The elements may be opened in any order. */
  anyOrder: boolean;
  /** Null for a guest and for one who has not begun the course. */
  progress: CardProgress | null;
};

export type FeaturedCard = Card & { description: string };

export type CourseListData = {
  featured: FeaturedCard | null;
  cards: Card[];
  /** How many courses the portal has in all. */
  total: number;
  /** Null where nothing is to be chosen; else the filter, and how many courses fit what is chosen. */
  filter: { groups: FilterGroup[]; found: number } | null;
  /** The address that shows more; null when all are shown. */
  more: string | null;
};

/** @param begun what the reader has begun, this course or not */
export function presentCard(
  course: CourseCard,
  language: string,
  begun: readonly BegunCourse[] = [],
): Card {
  const own = begun.find(({ courseId }) => courseId === course.id);
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

type ShelfProps = { featured: string; limit: number; filters: boolean };

/**
 * Chooses what a shelf shows: the featured course apart, and room kept for the way to all others. A shelf with filters
 * shows what fits the address instead, a limit's worth at a time.
 */
export function selectCards(
  courses: readonly CourseCard[],
  props: ShelfProps,
  language: string,
  search: string,
  begun: readonly BegunCourse[] = [],
): CourseListData {
  const { limit, filters } = props;
  const present = (course: CourseCard) => presentCard(course, language, begun);
  if (filters) {
    const choice = readChoice(search, begun.length > 0);
    const statuses = new Map(begun.map((one) => [one.courseId, one.status]));
    const statusOf = ({ id }: CourseCard): Status => statuses.get(id) ?? "new";
    const fitting = courses.filter((course) => fits(course, choice, statusOf(course)));
    const shown = limit * choice.page;
    return {
      featured: null,
      cards: fitting.slice(0, shown).map(present),
      total: courses.length,
      filter: { groups: filterGroups(courses, choice, begun.length > 0), found: fitting.length },
      more: fitting.length > shown ? choiceAddress(choice, { page: choice.page + 1 }) : null,
    };
  }
  // It invites those who are new to it; who has begun it finds it among the others.
  const isBegun = begun.some(({ courseId }) => courseId === props.featured);
  const large = isBegun ? undefined : courses.find(({ id }) => id === props.featured);
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
