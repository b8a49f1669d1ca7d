import { createContext } from "react-router";
import type { CookieAgreements } from "#domains/identity/sessions/cookie-agreements.ts";
import type { BrowserCtx } from "#domains/identity/sessions/sign-in-browser.server.ts";
import type { DatabaseProblem } from "#platform/database-unavailable.server.ts";
import type { VisitedCourse } from "./visited-course.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import type { CompiledTree } from "#messages/compile.server.ts";

/** The context of a screen's loader or action. */
export type RequestCtx = BrowserCtx & {
  /** Pictures, recordings, documents and uploads. */
  files: FileStore;
  /** Values of Set-Cookie headers, sent with every response. */
  setCookies: string[];
  /** Keeps this response out of the cache for guests. */
  doNotCache(): void;
  /** Saves the language that a user chose, for a week. */
  saveLanguage(language: string): void;
  /** Sets a cookie that scripts may read, for a week. */
  saveCookie(name: string, value: string): void;
  /** The key of the message that the previous page left for this one. */
  flashKey: string | null;
  /** The user's consent to cookies here, from their membership; null for a guest or before a decision. */
  agreements: CookieAgreements | null;
  messages(language: string): CompiledTree;
  /** Changes when the messages change; part of their URL. */
  messagesVersion: string;
  cookies: ReadonlyMap<string, string>;
  mode: "demo" | "production" | "test";
  /** The result that this request's action returns to the popup, if scripts are off. */
  stepResult: unknown;
  /** The result that this request's action returns to the discussion, if scripts are off. */
  discussionResult: unknown;
  /** A secret of this response that marks our own scripts in its document (server/documents/document.ts). */
  cspNonce: string;
  /** Structured data about the page for search engines (app/portal/structured-data.server.ts). */
  structuredData: Record<string, unknown>[];
  /** Whether a screen's response is a whole document, not only the screen's data. */
  isDocument: boolean;
  /** Set by the screens of courses, for the count of visits (server/http/count-visit.ts). */
  visitedCourse: VisitedCourse | null;
  /** The theme's CSS, for the document (app/theme-css.ts). */
  themeCss: string;
  /** Data that the screens' loaders have returned already, by route; null before they run. */
  loaderData: ReadonlyMap<string, unknown> | null;
  /** The database failed for a screen: the whole response becomes a 503. */
  databaseProblem: DatabaseProblem | null;
  /** The page is shown to staff with settings that aren't published. */
  isPreview?: true;
  /** The user is blocked in this portal. */
  isBlocked: boolean;
};

/** Passes the request's context to loaders and actions. */
export const requestContext = createContext<RequestCtx>();
