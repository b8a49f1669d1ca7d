import type { CourseCard, Picture } from "#domains/courses/course.ts";
import { dayText, priceText } from "#blocks/formats.ts";

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
};

export type FeaturedCard = Card & { description: string };

export type CourseListData = {
  featured: FeaturedCard | null;
  cards: Card[];
  /** How many courses the portal has in all. */
  total: number;
};

/** The category's id that stands for no category (COURSE-05). */
export const noCategory = "none";

export function presentCard(course: CourseCard, language: string): Card {
  const { id, title, category, price, currency, dateCreated } = course;
  return {
    id,
    title,
    href: `/${course.pageAlias}`,
    category: category.id === noCategory || category.title === "" ? null : category.title,
    elements: course.elementsCount,
    duration: course.duration,
    price: course.type === "free" ? null : priceText(price, currency, language),
    cover: course.cover,
    date: dateCreated,
    dateText: dayText(dateCreated, language),
  };
}

/** Chooses what a shelf shows: the featured course apart, and room kept for the way to all others. */
export function arrangeShelf(
  courses: readonly CourseCard[],
  { featured, limit }: { featured: string; limit: number },
  language: string,
): CourseListData {
  const large = courses.find(({ id }) => id === featured);
  const others = courses.filter((course) => course !== large);
  const room = others.length > limit && limit > 1 ? limit - 1 : limit;
  return {
    featured: large ? { ...presentCard(large, language), description: large.description } : null,
    cards: others.slice(0, room).map((course) => presentCard(course, language)),
    total: courses.length,
  };
}
