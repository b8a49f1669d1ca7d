/**
 * Whether people open the page at this path only from an email. Other pages don't know its route (vite-router.ts), so
 * nothing may lead there without loading a new document.
 */
export const isEmailedPage = (pathname: string): boolean =>
  /^\/(?:subscription|reminder)\/[^/]+\/?$/i.test(pathname);
