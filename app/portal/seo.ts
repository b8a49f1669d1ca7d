import type { MetaDescriptor } from "react-router";
import type { CourseCard, Picture } from "#domains/courses/course.ts";
import { elementPath } from "#domains/courses/element-access.ts";
import type { RootData } from "#app/root-data.ts";

/** Seo meta (section 3): title, description, keywords, url, og.title, og.description, og.image. */
type Seo = {
  title: string;
  description: string;
  keywords: string;
  path: string;
  image: string;
  noindex?: boolean;
};

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

const rootOf = (matches: Matches) =>
  matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined;

/** Section 9; shown where neither the screen nor the portal has a picture. */
const defaultLogo = "/images/logo.png";

function describe(root: RootData, seo: Seo): MetaDescriptor[] {
  const url = `${root.origin}${seo.path}`;
  const picture = seo.image || defaultLogo;
  const image = picture.startsWith("/") ? `${root.origin}${picture}` : picture;
  return [
    { title: seo.title },
    { name: "description", content: seo.description },
    ...(seo.keywords ? [{ name: "keywords", content: seo.keywords }] : []),
    ...(seo.noindex ? [{ name: "robots", content: "noindex" }] : []),
    { tagName: "link", rel: "canonical", href: url },
    ...alternates(root, seo.path),
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: root.portal.name },
    { property: "og:title", content: seo.title },
    { property: "og:description", content: seo.description },
    { property: "og:url", content: url },
    { property: "og:image", content: image },
  ];
}

/** `?lang=uk` is an address of its own; without it stands the primary language. */
function alternates(root: RootData, path: string): MetaDescriptor[] {
  if (root.languages.length < 2) return [];
  return root.languages.map((language) => ({
    tagName: "link",
    rel: "alternate",
    hrefLang: language,
    href: `${root.origin}${path}?lang=${language}`,
  }));
}

const largestOf = (picture: Picture | null | undefined) => picture?.sources.at(-1)?.url ?? "";

/** Of the main page. */
export function mainMeta(page: PageSeo | undefined, matches: Matches): MetaDescriptor[] {
  const root = rootOf(matches);
  if (!root) return [];
  return describe(root, {
    title: page?.seoTitle ?? root.seo.title,
    description: page?.description || root.seo.description,
    keywords: page?.keywords || root.seo.keywords,
    path: "/",
    image: root.seo.image || page?.image || "",
    noindex: page ? page.noindex || !page.published : true,
  });
}

export type PageSeo = {
  title: string;
  description: string;
  keywords: string;
  noindex: boolean;
  published: boolean;
  alias: string;
  /** Where the page names one of its own. */
  seoTitle?: string | undefined;
  /** Of its title plate; may be "". */
  image: string;
};

/** Of any other page; an unpublished one must not be found by search engines (section 5). */
export function pageMeta(page: PageSeo | undefined, matches: Matches): MetaDescriptor[] {
  const root = rootOf(matches);
  if (!root || !page) return [];
  return describe(root, {
    ...page,
    title: page.seoTitle ?? `${page.title} · ${root.portal.name}`,
    description: page.description || root.seo.description,
    keywords: page.keywords || root.seo.keywords,
    path: `/${encodeURIComponent(page.alias)}/`,
    image: page.image || root.seo.image,
    noindex: page.noindex || !page.published,
  });
}

/** Of a course. */
export function courseMeta(
  course:
    (Pick<CourseCard, "id" | "title" | "description" | "cover"> & { keywords: string }) | undefined,
  matches: Matches,
): MetaDescriptor[] {
  const root = rootOf(matches);
  if (!root || !course) return [{ title: root?.portal.name ?? "" }];
  return describe(root, {
    title: `${course.title} · ${root.portal.name}`,
    description: course.description,
    keywords: course.keywords,
    path: `/courses/${course.id}`,
    image: largestOf(course.cover) || root.seo.image,
  });
}

/** Of an element. */
export function elementMeta(
  element:
    | {
        id: string;
        type: string;
        title: string;
        description: string;
        course: { title: string; keywords: string; cover: Picture | null };
      }
    | undefined,
  matches: Matches,
): MetaDescriptor[] {
  const root = rootOf(matches);
  if (!root || !element) return [{ title: root?.portal.name ?? "" }];
  return describe(root, {
    title: `${element.title} · ${element.course.title}`,
    description: element.description || element.course.title,
    keywords: element.course.keywords,
    path: elementPath(element),
    image: largestOf(element.course.cover) || root.seo.image,
  });
}
