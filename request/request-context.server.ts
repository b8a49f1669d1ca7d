import { createContext } from "react-router";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import type { CookieAgreements } from "#domains/identity/sessions/cookie-agreements.ts";
import type { TokenSet } from "#domains/identity/sessions/session-tokens.ts";
import type { CompiledTree } from "#messages/compile.server.ts";

/** What a screen's loader or action has at hand. */
export type RequestCtx = AccountCtx & {
  /** Lines for Set-Cookie, sent with whatever is answered. */
  setCookies: string[];
  /** Signs this browser in (a token set) or out (null) with the answer. */
  saveTokens(tokens: TokenSet | null): void;
  /** This answer is never kept for other guests. */
  doNotCache(): void;
  /** Remembers the language a person chose, for a week. */
  saveLanguage(language: string): void;
  /** A cookie that scripts may read, for a week. */
  saveCookie(name: string, value: string): void;
  /** Shows a short message (by key) on the next page; the last one wins, and an urgent one over the others. */
  flash(messageKey: string, options?: { isUrgent?: boolean }): void;
  /** The message the page before left, by key. */
  flashed: string | null;
  /** What the person has agreed to here, as their membership says; null for a guest and one not asked yet. */
  agreements: CookieAgreements | null;
  messages(language: string): CompiledTree;
  /** Changes when the messages change: part of their address. */
  messagesVersion: string;
  cookies: ReadonlyMap<string, string>;
  mode: "demo" | "production" | "test";
  /** What the action of this very request left for the popup, when scripts are off. */
  stepResult: unknown;
  /** A secret of this answer that marks the scripts we put into its document (server/documents/document.ts). */
  scriptMark: string;
  /** What the page is about, for search engines (app/portal/structured-data.server.ts). */
  structured: Record<string, unknown>[];
  /** What the screens' loaders have said already, by route; null: they are still to be asked. */
  loaded: ReadonlyMap<string, unknown> | null;
  /** A screen met a database that is away: the whole answer becomes a 503. */
  databaseAway: boolean;
  /** The person behind the request is blocked in this portal. */
  blocked: boolean;
};

/** Carries the request's context into loaders and actions. */
export const requestContext = createContext<RequestCtx>();
