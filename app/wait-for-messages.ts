import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { loadMessages } from "./messages.ts";
import type { RootData } from "#request/root-data.ts";

/**
 * The root's client middleware: shows another language only when its messages are loaded. The rest of the change comes
 * with the root's own data: the page's locale, `lang` and `dir`; the cookie came with the response.
 */
export const waitForMessages: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  _args,
  next,
) => {
  const results = await next();
  const { type, result } = results["root"] ?? {};
  if (type !== "data" || !result) return results;
  const { language, messagesVersion, primaryLanguage } = result as RootData;
  await loadMessages(language, messagesVersion, primaryLanguage);
  return results;
};
