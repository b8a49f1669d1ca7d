import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, type Json, type TestPortal } from "#tests/kit/portal.ts";

export const discussionPath = "/discussions/welcome/messages";

export type Message = Record<string, unknown> & { id: string; text: string; replies: Message[] };

export const post = (browser: Browser, text: string, fields: object = {}) =>
  call(browser, "POST", discussionPath, { text, ...fields });

export async function list(browser: Browser, query = "") {
  const { status, json, headers } = await call(browser, "GET", `${discussionPath}?${query}`);
  expect(status).toBe(200);
  const link = headers.get("link");
  return {
    ...(json as Record<string, Json>),
    messages: json["messages"] as unknown as Message[],
    cursor: link && new URLSearchParams(/\?([^>]*)>/.exec(link)![1]).get("cursor"),
  };
}

export const texts = (messages: readonly Message[]) => messages.map(({ text }) => text);

/** The steps of a test in one portal. */
export function discussionSteps(getPortal: () => TestPortal) {
  let admin: Browser | undefined;
  /** Changes the portal's rules of discussions. */
  async function changeRules(discussions: object): Promise<void> {
    admin ??= (await createUserWithRole(getPortal(), "mp-admin")).browser;
    const { status } = await call(admin, "PATCH", "/settings", { settings: { discussions } });
    expect(status).toBe(200);
  }
  return {
    changeRules,
    openLearner: async () => (await openRegisteredBrowser(getPortal())).browser,
    /** Writes a message. Two messages of one moment would have no order. */
    async write(browser: Browser, text: string, parentId?: string): Promise<string> {
      const { json } = await post(browser, text, { parentId });
      getPortal().clock.advance(1_000);
      return String(json["message"]!["id"]);
    },
    /** Deletes all messages and counted attempts, and sets the rules back. */
    async startAgain(): Promise<void> {
      const { db } = getPortal().database;
      await db.execute(sql`delete from discussion_messages`);
      await db.execute(sql`delete from discussions`);
      await db.execute(sql`delete from rate_limits`);
      await changeRules({ moderation: "reports", guestsRead: false, heldWords: [] });
    },
  };
}
