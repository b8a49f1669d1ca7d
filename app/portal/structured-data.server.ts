import type { Course, Picture } from "#domains/courses/course.ts";
import { elementPath } from "#domains/courses/element-access.ts";
import { listCourses } from "#domains/courses/list-courses.server.ts";
import type { LoadedElement } from "#domains/courses/load-element.server.ts";
import { walkComponents, type Component } from "#domains/pages/component.ts";
import { pagePath } from "#domains/pages/page-path.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { webUrlOrPath } from "#app/safe-url.ts";

/** A page's subject as schema.org data: search engines read it, browsers don't run it. */
export type StructuredData = Record<string, unknown>;

const minuteMs = 60_000;

const absolute = ({ portal }: RequestCtx, path: string) =>
  path.startsWith("/") ? `${portal.origin}${path}` : path;

/** Describes the portal itself, which provides the courses. */
function organization(ctx: RequestCtx): StructuredData {
  const { portal, settings } = ctx;
  const { email, phone } = settings.contacts;
  const profiles = Object.values(settings.socials).filter((href) => /^https?:\/\//i.test(href));
  const logo = webUrlOrPath(
    settings.logo[ctx.language] ?? settings.logo[settings.i18n.primaryLang] ?? "",
  );
  return {
    "@type": "EducationalOrganization",
    name: portal.name,
    url: `${portal.origin}/`,
    ...(logo && { logo: absolute(ctx, logo) }),
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
}

const imageOf = (ctx: RequestCtx, picture: Picture | null) => {
  const largest = picture?.sources.at(-1)?.url;
  return largest ? { image: absolute(ctx, largest) } : {};
};

/** Describes a page of the portal: the main page names the portal, a page with a list of courses names the courses. */
export async function describePage(
  ctx: RequestCtx,
  alias: string,
  tree: readonly Component[],
): Promise<StructuredData[]> {
  const items: StructuredData[] = [];
  if (alias === "main")
    items.push({
      "@type": "WebSite",
      name: ctx.settings.title,
      url: `${ctx.portal.origin}/`,
      inLanguage: ctx.settings.i18n.langs,
      publisher: organization(ctx),
    });
  if ([...walkComponents(tree)].some(({ type }) => type === "course-list")) {
    const courses = await listCourses(ctx, ctx.language);
    if (courses.length > 0)
      items.push({
        "@type": "ItemList",
        url: absolute(ctx, pagePath(alias)),
        itemListElement: courses.map(({ id }, at) => ({
          "@type": "ListItem",
          position: at + 1,
          url: absolute(ctx, `/courses/${encodeURIComponent(id)}`),
        })),
      });
  }
  return items;
}

/** Describes a course for search engines: price, duration, online and self-paced. */
export function describeCourse(ctx: RequestCtx, course: Course): StructuredData[] {
  const free = course.type === "free";
  return [
    {
      "@type": "Course",
      name: course.title,
      description: course.description || course.title,
      url: absolute(ctx, `/courses/${encodeURIComponent(course.id)}`),
      inLanguage: course.language,
      provider: organization(ctx),
      dateCreated: course.dateCreated,
      isAccessibleForFree: free,
      ...imageOf(ctx, course.cover),
      offers: {
        "@type": "Offer",
        category: free ? "Free" : "Paid",
        ...(!free && { price: course.price, priceCurrency: course.currency }),
      },
      hasCourseInstance: {
        "@type": "CourseInstance",
        courseMode: "Online",
        courseWorkload: `PT${Math.max(1, Math.round(course.duration))}M`,
      },
    },
  ];
}

/** Describes an element and its place in the course; a webinar is also an event. */
export function describeElement(
  ctx: RequestCtx,
  course: Course,
  summary: Course["elements"][number],
  element: LoadedElement,
): StructuredData[] {
  const crumbs = [
    { name: course.title, path: `/courses/${encodeURIComponent(course.id)}` },
    { name: summary.title, path: elementPath(summary) },
  ];
  const place: StructuredData = {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name,
      item: absolute(ctx, path),
    })),
  };
  return element.date === undefined ? [place] : [place, event(ctx, course, summary, element.date)];
}

function event(
  ctx: RequestCtx,
  course: Course,
  summary: Course["elements"][number],
  date: string,
): StructuredData {
  const url = absolute(ctx, elementPath(summary));
  return {
    "@type": "Event",
    name: summary.title,
    startDate: date,
    endDate: new Date(Date.parse(date) + summary.duration * minuteMs).toISOString(),
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    eventStatus: "https://schema.org/EventScheduled",
    location: { "@type": "VirtualLocation", url },
    organizer: organization(ctx),
    isAccessibleForFree: course.type === "free",
    ...imageOf(ctx, summary.cover ?? course.cover),
  };
}
