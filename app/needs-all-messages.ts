/**
 * Whether the page at this path, or its data, needs texts that other pages don't load: the pages for the second step,
 * for passkeys, for the conversation with a mentor, for notification preferences, for stopping emails, for an invitation
 * and for developers, which all begin with a new document (see `messages/studio-messages.ts`).
 */
export const needsAllMessages = (pathname: string): boolean =>
  /^\/(?:dev|sandbox(?:\/popup)?|guideline\/\w+|second-step|profile\/(?:passkeys|preferences|conversation)|unsubscribe(?:\/[^/]+)?|invitation\/[^/]+)(?:\.data)?\/?$/i.test(
    pathname,
  );
