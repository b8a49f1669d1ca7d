import type { Component } from "#domains/pages/component.ts";
import { defaultTemplate } from "#domains/pages/page-schema.ts";
import type { Page } from "#domains/pages/page.ts";
import { translatorFor } from "#domains/settings/translator.server.ts";
import { localizedText } from "#domains/settings/settings.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

const component = (type: string, props: Record<string, unknown>): Component => ({
  id: type,
  type,
  props,
  children: [],
});

/**
 * Returns a portal's default page for `/`, `/courses/` and `/login` until these pages are published: other pages link
 * to them. Null for every other alias.
 */
export function defaultPage(ctx: RequestCtx, alias: string): Page | null {
  const { settings, language } = ctx;
  const t = translatorFor(ctx, language);
  const own = (text: Record<string, string>) =>
    localizedText(text, language, settings.i18n.primaryLang);
  if (alias === "main") {
    const lead =
      own(settings.seo.description) ||
      own(settings.contacts.description) ||
      t("default-page.main-lead");
    return pageOf(ctx, alias, settings.title, [
      component("header", { title: settings.title, lead }),
      component("course-list", { title: t("default-page.main-title") }),
      component("microcourse-list", {}),
    ]);
  }
  if (alias === "courses") {
    const title = t("default-page.courses-title");
    return pageOf(ctx, alias, title, [
      component("header", { title, lead: t("default-page.courses-lead") }),
      component("course-list", { filters: true }),
      component("microcourse-list", {}),
    ]);
  }
  if (alias === "login") {
    const title = t("default-page.login-title");
    const registration = component("registration", { title, lead: t("default-page.login-lead") });
    return { ...pageOf(ctx, alias, title, [registration]), noindex: true };
  }
  return null;
}

const pageOf = (ctx: RequestCtx, alias: string, title: string, components: Component[]): Page => ({
  id: `default-${alias}`,
  alias,
  language: ctx.language,
  environmentId: ctx.portal.id,
  published: true,
  title,
  description: "",
  keywords: "",
  noindex: false,
  template: defaultTemplate,
  type: "page",
  middleware: [],
  model: null,
  index: 0,
  edited: 0,
  components,
});
