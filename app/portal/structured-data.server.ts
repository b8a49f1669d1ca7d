import type { Course, Picture } from "#domains/courses/course.ts";
import { currentCoursePath, elementPath } from "#domains/courses/element-access.ts";
import { listCourses } from "#domains/courses/list-courses.server.ts";
import type { LoadedElement } from "#domains/courses/load-element.server.ts";
import { listShownPrices } from "#domains/orders/choose-price.ts";
import { listPortalGateways } from "#domains/orders/portal-gateways.server.ts";
import { walkComponents, type Component } from "#domains/pages/component.ts";
import { addressOf } from "#domains/pages/page-address.ts";
import type { Page } from "#domains/pages/page.ts";
import { pagePath } from "#domains/pages/page-path.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { webUrlOrPath } from "#app/safe-url.ts";

/** A page's subject as schema.org data: search engines read it, browsers don't run it. */
export type StructuredData = Record<string, unknown>;

const minuteMs = 60_000;

const absoluteUrl = ({ portal }: RequestCtx, path: string) =>
  path.startsWith("/") ? `${portal.origin}${path}` : path;

/** Describes the portal itself, which provides the courses. */
function describeOrganization(ctx: RequestCtx): StructuredData {
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
    ...(logo && { logo: absoluteUrl(ctx, logo) }),
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
}

const imageOf = (ctx: RequestCtx, picture: Picture | null) => {
  const largest = picture?.sources.at(-1)?.url;
  return largest ? { image: absoluteUrl(ctx, largest) } : {};
};

/** Describes a page of the portal: the main page names the portal, a page with a list of courses names the courses. */
export async function describePage(
  ctx: RequestCtx,
  page: Pick<Page, "alias" | "address">,
  tree: readonly Component[],
): Promise<StructuredData[]> {
  const items: StructuredData[] = [];
  if (page.alias === "main")
    items.push({
      "@type": "WebSite",
      name: ctx.settings.title,
      url: `${ctx.portal.origin}/`,
      inLanguage: ctx.settings.i18n.langs,
      publisher: describeOrganization(ctx),
    });
  if ([...walkComponents(tree)].some(({ type }) => type === "course-list")) {
    const courses = await listCourses(ctx, ctx.language);
    if (courses.length > 0)
      items.push({
        "@type": "ItemList",
        url: absoluteUrl(ctx, pagePath(addressOf(page))),
        itemListElement: courses.map((course, index) => ({
          "@type": "ListItem",
          position: index + 1,
          url: absoluteUrl(ctx, currentCoursePath(course)),
        })),
      });
  }
  return items;
}

/** Describes a course for search engines: price, duration, online and self-paced. */
export function describeCourse(ctx: RequestCtx, course: Course): StructuredData[] {
  const isFree = course.type === "free";
  const offers = isFree
    ? [{ "@type": "Offer", category: "Free" }]
    : listShownPrices(course, listPortalGateways(ctx)).map(
        ({ price, currency: priceCurrency }) => ({
          "@type": "Offer",
          category: "Paid",
          price,
          priceCurrency,
        }),
      );
  return [
    {
      "@type": "Course",
      name: course.title,
      description: course.description || course.title,
      url: absoluteUrl(ctx, currentCoursePath(course)),
      inLanguage: course.language,
      provider: describeOrganization(ctx),
      dateCreated: course.dateCreated,
      isAccessibleForFree: isFree,
      ...imageOf(ctx, course.cover),
      offers: offers.length === 1 ? offers[0] : offers,
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
    { name: course.title, path: currentCoursePath(course) },
    { name: summary.title, path: elementPath(summary) },
  ];
  const breadcrumbs: StructuredData = {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: absoluteUrl(ctx, path),
    })),
  };
  return element.date === undefined
    ? [breadcrumbs]
    : [breadcrumbs, describeEvent(ctx, course, summary, element.date)];
}

function describeEvent(
  ctx: RequestCtx,
  course: Course,
  summary: Course["elements"][number],
  date: string,
): StructuredData {
  const url = absoluteUrl(ctx, elementPath(summary));
  return {
    "@type": "Event",
    name: summary.title,
    startDate: date,
    endDate: new Date(Date.parse(date) + summary.duration * minuteMs).toISOString(),
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    eventStatus: "https://schema.org/EventScheduled",
    location: { "@type": "VirtualLocation", url },
    organizer: describeOrganization(ctx),
    isAccessibleForFree: course.type === "free",
    ...imageOf(ctx, summary.cover ?? course.cover),
  };
}
