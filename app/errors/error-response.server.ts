import { data } from "react-router";
import { loadPage } from "#domains/pages/load-page.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { isDatabaseUnavailable } from "#platform/database-unavailable.server.ts";
import { loadPageBlocks } from "#blocks/load-page-blocks.server.ts";
import { FileStoreUnavailable } from "#platform/file-store/file-store-unavailable.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { ErrorData } from "./error-data.ts";

const accessDenied = "AUTH-DENY";
const notFoundPage = "404";
const accessDeniedPage = "access-denied";

/**
 * Turns what a screen's loader or action threw into data for the error screen. Our own errors keep their status and
 * code; 404 and AUTH-DENY show the portal's own page. Returns anything else unchanged: React Router logs it and answers
 * 500.
 */
export async function toErrorResponse(ctx: RequestCtx, thrown: unknown): Promise<unknown> {
  const errorInfo = errorInfoOf(thrown);
  if (!errorInfo) return thrown;
  if (errorInfo.status >= 500) ctx.log.error({ err: thrown }, "a screen failed");
  const portalPage = await loadErrorPage(ctx, errorInfo);
  return data({ ...errorInfo.data, portalPage } satisfies ErrorData, { status: errorInfo.status });
}

type ErrorInfo = { status: number; data: Omit<ErrorData, "portalPage"> };

function errorInfoOf(thrown: unknown): ErrorInfo | null {
  if (thrown instanceof FileStoreUnavailable)
    return { status: 503, data: { code: thrown.code, message: null } };
  if (isDatabaseUnavailable(thrown)) return null;
  if (thrown instanceof DomainError) {
    const { status, code, message, messageKey } = thrown;
    return { status, data: { code, message: messageKey ? null : message } };
  }
  if (!isBareResponse(thrown)) return null;
  const status = thrown.init?.status ?? 500;
  return { status, data: { code: status === 404 ? "NOT-FOUND" : "", message: null } };
}

/** Whether a screen threw only a status, as `throw data(null, 404)` does. */
function isBareResponse(thrown: unknown): thrown is { init: ResponseInit | null } {
  const { type, data: body } = (thrown ?? {}) as { type?: unknown; data?: unknown };
  return type === "DataWithResponseInit" && body === null;
}

/**
 * Loads the portal's page for an error. If it is missing or fails to load, the error screen shows a text of its own.
 */
async function loadErrorPage(
  ctx: RequestCtx,
  { status, data: { code } }: ErrorInfo,
): Promise<ErrorData["portalPage"]> {
  const alias = code === accessDenied ? accessDeniedPage : status === 404 ? notFoundPage : null;
  if (alias === null) return null;
  try {
    const page = await loadPage(ctx, alias, ctx.language);
    if (page?.published) {
      const address = { path: `/${alias}/`, search: "" };
      const { page: pageData, blocks, hasHeading } = await loadPageBlocks(ctx, address, page);
      return { page: pageData, blocks, hasHeading };
    }
    ctx.log.warn({ alias }, "an error page was not found");
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    ctx.log.error({ err: error, alias }, "an error page could not be rendered");
  }
  return null;
}
