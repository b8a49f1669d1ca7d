import type { Component } from "#domains/pages/component.ts";
import { defaultTemplate } from "#domains/pages/page-schema.ts";
import type { Page } from "#domains/pages/page.ts";
import { translatorFor } from "#domains/settings/translator.server.ts";
import { localizedText } from "#domains/settings/settings.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

const createComponent = (type: string, props: Record<string, unknown>): Component => ({
  id: type,
  type,
  props,
  children: [],
});

/**
 * Returns the page that `/`, `/courses/` or `/login` shows until the portal publishes its own: other pages always link
 * to them. Null for every other alias.
 */
export function defaultPage(ctx: RequestCtx, alias: string): Page | null {
  const { settings, language } = ctx;
  const t = translatorFor(ctx, language);
  const localize = (text: Record<string, string>) =>
    localizedText(text, language, settings.i18n.primaryLang);
  if (alias === "main") {
    const lead =
      localize(settings.seo.description) ||
      localize(settings.contacts.description) ||
      t("default-page.main-lead");
    return createPage(ctx, alias, settings.title, [
      createComponent("header", { title: settings.title, lead }),
      createComponent("course-list", { title: t("default-page.main-title") }),
      createComponent("microcourse-list", {}),
    ]);
  }
  if (alias === "courses") {
    const title = t("default-page.courses-title");
    return createPage(ctx, alias, title, [
      createComponent("header", { title, lead: t("default-page.courses-lead") }),
      createComponent("course-list", { filters: true }),
      createComponent("microcourse-list", {}),
    ]);
  }
  if (alias === "login") {
    const title = t("default-page.login-title");
    const registration = createComponent("registration", {
      title,
      lead: t("default-page.login-lead"),
    });
    return { ...createPage(ctx, alias, title, [registration]), noindex: true };
  }
  return null;
}

const createPage = (
  ctx: RequestCtx,
  alias: string,
  title: string,
  components: Component[],
): Page => ({
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
