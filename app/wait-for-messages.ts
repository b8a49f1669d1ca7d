import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { loadMessages } from "./messages.ts";
import type { RootData } from "#request/root-data.ts";

/**
 * The root's client middleware: another language is shown when its messages are there (section 4.5). The rest of a
 * change comes with the root's own data: locale, `lang` and `dir` of the page; the cookie came with the answer.
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
