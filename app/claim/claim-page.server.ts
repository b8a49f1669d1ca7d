import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { loadTheme } from "#app/theme-data.server.ts";
import { listFormFields } from "#domains/identity/registration/portal-fields.ts";
import { isSecret } from "#domains/identity/steps/form-field.ts";
import { textDirection } from "#domains/settings/text-direction.ts";
import { translatorFor } from "#domains/settings/translator.server.ts";
import type { DomainError } from "#platform/domain-error.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { ClaimDocument, ClaimForm, ClaimProblem } from "./claim-document.tsx";
import type { ClaimErrors, ClaimValues } from "./claim-form.ts";

/** Renders the form that creates the first portal, also with what was entered and what is wrong with it. */
export function renderClaimForm(
  ctx: RequestCtx,
  styles: string | null,
  submitted?: { values: ClaimValues; error: DomainError },
): Promise<Response> {
  const { settings, language, portal } = ctx;
  const accountFields = listFormFields(settings, language);
  const noAnswers = {
    portalName: "",
    primaryLanguage: language,
    otherLanguages: [],
    account: {},
  };
  const form = createElement(ClaimForm, {
    host: portal.host,
    languages: settings.i18n.langs,
    accountFields,
    passwordMinLength: settings.registration.passwordMinLength,
    values: submitted?.values ?? noAnswers,
    errors: submitted ? readErrors(submitted.error, accountFields) : null,
  });
  return renderDocument(ctx, styles, {
    title: "claim.title",
    content: form,
    status: submitted?.error.status ?? 200,
  });
}

/** Renders why a claim link doesn't work. */
export function renderClaimProblem(
  ctx: RequestCtx,
  styles: string | null,
  { status, retryAfterSeconds, messageKey = "error.description" }: DomainError,
): Promise<Response> {
  const isTooOften = retryAfterSeconds !== undefined;
  const content = createElement(ClaimProblem, {
    messageKey: isTooOften ? "claim.too-many" : messageKey,
  });
  return renderDocument(ctx, styles, {
    title: "claim.title-invalid",
    content,
    status,
    headers: isTooOften ? { "Retry-After": String(retryAfterSeconds) } : {},
  });
}

/** Passwords are never sent back, so the field asks for it again. */
function readErrors(
  { messageKey = "error.description", fields = {} }: DomainError,
  accountFields: ReturnType<typeof listFormFields>,
): ClaimErrors {
  const secretFields = accountFields.filter(isSecret).map(({ id }) => id);
  const passwordErrors = secretFields.map((id) => [id, { key: "claim.password-again" }] as const);
  return { messageKey, fields: { ...Object.fromEntries(passwordErrors), ...fields } };
}

type Content = {
  title: "claim.title" | "claim.title-invalid";
  content: ReactNode;
  status: number;
  headers?: Record<string, string>;
};

async function renderDocument(
  ctx: RequestCtx,
  styles: string | null,
  { title, content, status, headers = {} }: Content,
): Promise<Response> {
  const { language, messagesVersion, settings } = ctx;
  const html = renderToStaticMarkup(
    createElement(ClaimDocument, {
      language,
      direction: textDirection(language),
      messagesVersion,
      theme: await loadTheme(ctx),
      styles,
      title: translatorFor(ctx, language)(title),
      languages: settings.i18n.langs,
      content,
    }),
  );
  return new Response(`<!doctype html>${html}`, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
      "Content-Security-Policy": [
        "default-src 'none'",
        "style-src 'self' 'unsafe-inline'",
        "font-src 'self'",
        "img-src 'self' data:",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ].join("; "),
      ...headers,
    },
  });
}
