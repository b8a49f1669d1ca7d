import { conversationPath } from "#domains/conversations/conversation.ts";
import {
  conversationVersionSuffix,
  studioVersionSuffix,
  type VersionSuffix,
} from "#messages/studio-messages.ts";

/**
 * Returns which texts the page at this path, or its data, loads. Some need texts that other pages don't load: the
 * conversation with a mentor some of them, and the pages for the second step, for passkeys, for notification preferences,
 * for stopping emails, for an invitation and for developers all of them. Each of these begins with a new document (see
 * `messages/studio-messages.ts`).
 */
export function messagesSuffixOf(pathname: string): VersionSuffix {
  const page = pathname.toLowerCase().replace(/(?:\.data)?\/?$/, "");
  if (page === conversationPath) return conversationVersionSuffix;
  return pagesWithAllMessages.test(page) ? studioVersionSuffix : "";
}

const pagesWithAllMessages =
  /^\/(?:dev|sandbox(?:\/popup)?|guideline\/\w+|second-step|profile\/(?:passkeys|preferences)|unsubscribe(?:\/[^/]+)?|invitation\/[^/]+)$/;
