import type { MetaDescriptor } from "react-router";
import type { Course, CourseCard, Picture } from "#domains/courses/course.ts";
import { elementPath } from "#domains/courses/element-access.ts";
import { addressOf } from "#domains/pages/page-address.ts";
import { pagePath } from "#domains/pages/page-path.ts";
import { cardUrl, linkPreviewPicture } from "./card-url.server.ts";
import { cardHeight, cardWidth } from "#domains/files/render-card.server.ts";
import { languageUrls } from "./language-urls.ts";
import { localizedText } from "#domains/settings/settings.ts";
import { webUrlOrPath } from "#app/safe-url.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** The metadata for search engines: docs/specification/pages.md#search-engines. */
type Seo = {
  title: string;
  description: string;
  keywords: string;
  path: string;
  image: string;
  noindex?: boolean;
};

/** Returns the portal's own texts, for screens that have none. */
export function portalSeo({ settings, language }: RequestCtx) {
  const localize = (text: Record<string, string>) =>
    localizedText(text, language, settings.i18n.primaryLang);
  return {
    title: localize(settings.seo.title) || settings.title,
    description: localize(settings.seo.description),
    keywords: localize(settings.seo.keywords),
    image: webUrlOrPath(settings.og.image),
  };
}

function buildMetaTags({ portal, settings, language }: RequestCtx, seo: Seo): MetaDescriptor[] {
  const { urlIn, alternates } = languageUrls(portal.origin, seo.path, settings.i18n);
  const url = urlIn(language);
  const picture = linkPreviewPicture(seo.image);
  const image = picture.startsWith("/") ? `${portal.origin}${picture}` : picture;
  const isCard = picture.startsWith("/cards/");
  return [
    { title: seo.title },
    { name: "description", content: seo.description },
    ...(seo.keywords ? [{ name: "keywords", content: seo.keywords }] : []),
    ...(seo.noindex ? [{ name: "robots", content: "noindex" }] : []),
    { tagName: "link", rel: "canonical", href: url },
    ...alternates.map(({ language, href }) => ({
      tagName: "link",
      rel: "alternate",
      hrefLang: language,
      href,
    })),
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: portal.name },
    { property: "og:title", content: seo.title },
    { property: "og:description", content: seo.description },
    { property: "og:url", content: url },
    { property: "og:image", content: image },
    ...(isCard
      ? [
          { property: "og:image:width", content: String(cardWidth) },
          { property: "og:image:height", content: String(cardHeight) },
        ]
      : []),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

const pageCardUrl = (ctx: RequestCtx, alias: string, title: string) =>
  cardUrl(ctx, "pages", alias, { title, note: "", cover: null });

/** Returns the main page's meta tags. */
export function mainMeta(ctx: RequestCtx, page: PageSeo): MetaDescriptor[] {
  const portalTexts = portalSeo(ctx);
  return buildMetaTags(ctx, {
    title: page.seoTitle ?? portalTexts.title,
    description: page.description || portalTexts.description,
    keywords: page.keywords || portalTexts.keywords,
    path: "/",
    image:
      (page.sharePicture && page.image) ||
      portalTexts.image ||
      page.image ||
      pageCardUrl(ctx, "main", ctx.settings.title),
    noindex: page.noindex || !page.published,
  });
}

export type PageSeo = {
  title: string;
  description: string;
  keywords: string;
  noindex: boolean;
  published: boolean;
  alias: string;
  address?: string | undefined;
  /** Its own picture, which comes before the portal's; `image` is its address. */
  sharePicture?: object | undefined;
  /** The page's own title for search engines, if it has one. */
  seoTitle?: string | undefined;
  /** The URL of its header picture; may be "". */
  image: string;
};

/** Returns any other page's meta tags. Search engines must not find an unpublished page. */
export function pageMeta(ctx: RequestCtx, page: PageSeo): MetaDescriptor[] {
  const portalTexts = portalSeo(ctx);
  return buildMetaTags(ctx, {
    title: page.seoTitle ?? `${page.title} · ${ctx.portal.name}`,
    description: page.description || portalTexts.description,
    keywords: page.keywords || portalTexts.keywords,
    path: pagePath(addressOf(page)),
    image: page.image || portalTexts.image || pageCardUrl(ctx, page.alias, page.title),
    noindex: page.noindex || !page.published,
  });
}

/** Returns a course's meta tags. */
export function courseMeta(
  ctx: RequestCtx,
  course: Pick<
    CourseCard,
    "id" | "pageAlias" | "title" | "description" | "cover" | "category" | "hidden"
  > &
    Pick<Course, "keywords" | "seoTitle" | "seoDescription">,
): MetaDescriptor[] {
  return buildMetaTags(ctx, {
    title: course.seoTitle ?? `${course.title} · ${ctx.portal.name}`,
    description: course.seoDescription ?? course.description,
    keywords: course.keywords,
    noindex: course.hidden,
    path: `/${course.pageAlias}`,
    image: cardUrl(ctx, "courses", course.id, {
      title: course.title,
      note: course.category.title,
      cover: course.cover,
    }),
  });
}

/** Returns an element's meta tags. */
export function elementMeta(
  ctx: RequestCtx,
  course: { title: string; keywords: string; cover: Picture | null; hidden: boolean },
  element: {
    id: string;
    type: string;
    title: string;
    description: string;
    cover: Picture | null;
  },
): MetaDescriptor[] {
  return buildMetaTags(ctx, {
    title: `${element.title} · ${course.title}`,
    description: element.description || course.title,
    keywords: course.keywords,
    noindex: course.hidden,
    path: elementPath(element),
    image: cardUrl(ctx, "elements", element.id, {
      title: element.title,
      note: course.title,
      cover: element.cover ?? course.cover,
    }),
  });
}
