import { Readable } from "node:stream";
import { Hono } from "hono";
import { html } from "hono/html";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { Clock } from "#platform/clock.ts";
import { simulatorPage } from "./page.ts";

/** A received email. */
export type ReceivedEmail = {
  from: string;
  /** The sender's name, as mail programs show it. */
  senderName: string;
  /** The headers that unsubscribe with one request (RFC 8058); "" without them. */
  unsubscribe: string;
  to: string[];
  subject: string;
  text: string;
  messageId: string;
  /** Where answers go; "" if to the sender. */
  replyTo: string;
  /** The Message-IDs of the emails before it. */
  references: string;
  /** Auto-Submitted: "" if a person wrote it. */
  autoSubmitted: string;
  receivedAt: number;
};

export type MailSimulator = {
  /** The mail server's address, for SMTP_URL. */
  smtpUrl: string;
  /** Its pages: the emails, newest first; `/emails.json?to=`; `POST /failing` with `answer=451` refuses emails. */
  app: Hono;
  close(): Promise<void>;
};

const emailsMax = 1_000;

/**
 * Starts a mail server that accepts every email and forwards none. It listens on a port of its own, as mail servers do.
 */
export async function startMailSimulator(host: string, clock: Clock): Promise<MailSimulator> {
  const emails: ReceivedEmail[] = [];
  let failStatus: number | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData(stream, { envelope }, done) {
      PostalMime.parse(Readable.toWeb(stream) as ReadableStream).then(
        ({ from: sender, headers, subject = "", text = "", messageId = "", ...parsed }) => {
          if (failStatus !== null)
            return done(
              Object.assign(new Error("refused by a test"), { responseCode: failStatus }),
            );
          const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
          const to = envelope.rcptTo.map(({ address }) => address);
          const senderName = sender?.name ?? "";
          const unsubscribe = headers
            .filter(({ key }) => key.startsWith("list-unsubscribe"))
            .map(({ value }) => value)
            .join(" ");
          const receivedAt = clock.now();
          const email = {
            from,
            senderName,
            to,
            subject,
            text,
            messageId,
            unsubscribe,
            receivedAt,
            replyTo: parsed.replyTo?.[0]?.address ?? "",
            references: parsed.references ?? "",
            autoSubmitted: headers.find(({ key }) => key === "auto-submitted")?.value ?? "",
          };
          emails.unshift(email);
          emails.splice(emailsMax);
          done();
        },
        (error: Error) => done(error),
      );
    },
  });
  // A connection that breaks off is the sender's problem.
  server.on("error", () => {});
  const port = await new Promise<number>((resolve, reject) => {
    server.once("error", reject);
    const listening = server.listen(0, host, () => {
      const address = listening.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
  const listEmailsTo = (to: string | undefined) =>
    emails.filter((email) => to === undefined || email.to.includes(to));
  const app = new Hono()
    .get("/", (c) => c.html(emailsPage(emails)))
    .get("/emails.json", (c) => c.json(listEmailsTo(c.req.query("to"))))
    .post("/failing", async (c) => {
      const { answer } = await c.req.parseBody();
      failStatus = answer ? Number(answer) : null;
      return c.json({ failing: failStatus });
    });
  return {
    smtpUrl: `smtp://${host === "0.0.0.0" ? "127.0.0.1" : host}:${port}`,
    app,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const emailsPage = (emails: readonly ReceivedEmail[]) =>
  simulatorPage(
    "Emails",
    html`${emails.length === 0 ? html`<p class="dim">No emails yet.</p>` : ""}
    ${emails.map(
      ({ to, subject, text }) =>
        html`<article>
          <h2>${subject}</h2>
          <p class="dim">${to.join(", ")}</p>
          <p style="white-space: pre-wrap">${text}</p>
          <hr />
        </article>`,
    )}`,
  );
