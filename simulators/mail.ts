import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { Hono } from "hono";
import { html } from "hono/html";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import type { Clock } from "#platform/clock.ts";
import { MailReplies, replyForm } from "./mail-replies.ts";
import { simulatorPage } from "./page.ts";

type SMTPServerEnvelope = SMTPServerSession["envelope"];

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
  files: { name: string; type: string; bytes: number }[];
};

export type MailSimulator = {
  /** The mail server's address, for SMTP_URL. */
  smtpUrl: string;
  /** Its pages: the emails, newest first; `/emails.json?to=`; `POST /failing` with `answer=451` refuses emails; `POST /replies` answers one. */
  app: Hono;
  /** Hands emails to `reply.<host>` to the portal at this address. */
  connectWebhook(origin: string): void;
  close(): Promise<void>;
};

const defaultEmailsMax = 1_000;

/**
 * Starts a mail server that accepts every email, and forwards only those to a portal. It listens on a port of its own, as mail servers do.
 */
export async function startMailSimulator(
  host: string,
  clock: Clock,
  { emailsMax = defaultEmailsMax } = {},
): Promise<MailSimulator> {
  const emails: ReceivedEmail[] = [];
  let failStatus: number | null = null;
  const replies = new MailReplies();

  /** Stores an email. One to a portal comes back to it, as from its mail service. */
  async function receive(stream: Readable, envelope: SMTPServerEnvelope): Promise<void> {
    const raw = await buffer(stream);
    if (failStatus !== null)
      throw Object.assign(new Error("refused by a test"), { responseCode: failStatus });
    const email = await readEmail(raw, envelope, clock.now());
    emails.unshift(email);
    emails.splice(emailsMax);
    for (const address of email.to) await replies.handOver(address, raw.toString("utf8"));
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData(stream, { envelope }, done) {
      receive(stream, envelope).then(() => done(), done);
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
  app.route("/replies", replies.routes(listEmailsTo));
  return {
    connectWebhook: (origin) => replies.connect(origin),
    smtpUrl: `smtp://${host === "0.0.0.0" ? "127.0.0.1" : host}:${port}`,
    app,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function readEmail(
  raw: Buffer,
  { mailFrom, rcptTo }: SMTPServerEnvelope,
  receivedAt: number,
): Promise<ReceivedEmail> {
  const parsed = await PostalMime.parse(raw);
  const { headers, subject = "", text = "", messageId = "", references = "" } = parsed;
  return {
    from: mailFrom === false ? "" : mailFrom.address,
    senderName: parsed.from?.name ?? "",
    to: rcptTo.map(({ address }) => address),
    subject,
    text,
    messageId,
    unsubscribe: headers
      .filter(({ key }) => key.startsWith("list-unsubscribe"))
      .map(({ value }) => value)
      .join(" "),
    receivedAt,
    files: parsed.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? "",
      type: mimeType,
      bytes: (content as ArrayBuffer).byteLength,
    })),
    replyTo: parsed.replyTo?.[0]?.address ?? "",
    references,
    autoSubmitted: headers.find(({ key }) => key === "auto-submitted")?.value ?? "",
  };
}

const emailsPage = (emails: readonly ReceivedEmail[]) =>
  simulatorPage(
    "Emails",
    html`${emails.length === 0 ? html`<p class="dim">No emails yet.</p>` : ""}
    ${emails.map(
      (email) =>
        html`<article>
          <h2>${email.subject}</h2>
          <p class="dim">${email.to.join(", ")}</p>
          <p style="white-space: pre-wrap; overflow-wrap: anywhere">${email.text}</p>
          ${email.files.map(
            ({ name, type, bytes }) =>
              html`<p class="dim">📎 ${name} (${type}, ${bytes} bytes)</p>`,
          )}
          ${email.replyTo === "" ? "" : replyForm(email)}
          <hr />
        </article>`,
    )}`,
  );
