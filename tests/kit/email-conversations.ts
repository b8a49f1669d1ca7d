import { expect } from "vitest";
import type { ReceivedEmail } from "#simulators/mail.ts";
import type { Browser } from "./browser.ts";
import { openQuestion, type TestMessage } from "./conversations.ts";
import { verifyAddress } from "./emails.ts";
import { createUserWithRole } from "./factories.ts";
import { replyDomain } from "./incoming-emails.ts";
import { call, startTestPortal } from "./portal.ts";

const waitMs = 15_000;

export type ThreadMessage = TestMessage & { failure: string | null; isHeld: boolean };

export const waitFor = (check: () => Promise<unknown>) => expect.poll(check, { timeout: waitMs });

export const chooseChannel = (browser: Browser, channel: string) =>
  call(browser, "PUT", "/conversation/channel", { channel });

/** Starts a portal whose learners can write to their mentor by email. */
export async function startEmailPortal() {
  const portal = await startTestPortal({
    simulators: true,
    settings: { conversations: { replyDomain } },
  });
  const mentor = await createUserWithRole(portal, "mentor");
  const threadOf = async (conversationId: string) => {
    const { json } = await call(mentor.browser, "GET", `/inbox/${conversationId}`);
    return json["messages"] as unknown as ThreadMessage[];
  };
  return {
    portal,
    mentor,
    threadOf,
    async textsOf(conversationId: string): Promise<string[]> {
      const messages = await threadOf(conversationId);
      return messages.filter(({ direction }) => direction === "in").map(({ text }) => text);
    },
    /** Returns a conversation's emails to an address, the oldest first. */
    async sentTo(address: string): Promise<ReceivedEmail[]> {
      const response = await fetch(`${portal.simulatorsUrl}/mail/emails.json?to=${address}`);
      const emails = (await response.json()) as ReceivedEmail[];
      return emails.filter(({ replyTo }) => replyTo !== "").toReversed();
    },
    setMailServerAnswer: (answer: string) =>
      fetch(`${portal.simulatorsUrl}/mail/failing`, {
        method: "POST",
        body: new URLSearchParams({ answer }),
      }),
    /** Creates a learner with a verified address who gets answers by email, and returns the address to answer to. */
    async openByEmail(text = "May I ask by email?") {
      const learner = await openQuestion(portal, text);
      await verifyAddress(portal, learner.email);
      expect((await chooseChannel(learner.browser, "email")).status).toBe(200);
      const { json } = await call(learner.browser, "GET", "/conversation/channels");
      const channels = json["channels"] as unknown as { channel: string; link: string }[];
      const { link } = channels.find(({ channel }) => channel === "email")!;
      return { ...learner, address: link.slice("mailto:".length) };
    },
  };
}

export type EmailPortal = Awaited<ReturnType<typeof startEmailPortal>>;
