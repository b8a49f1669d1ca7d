import { sampleNames } from "./sample-media.ts";
import { type ChatMessage, chatPeople, type ChatPerson } from "./chats.ts";

export type ChatPageInput = {
  /** The platform's name, such as "Telegram". */
  platform: string;
  bot: string;
  person: ChatPerson;
  messages: readonly ChatMessage[];
  /** The payload of the link that opened this page. */
  payload: string;
  /** The message that the person answers; "" without one. */
  quotedId: string;
  /** The label of the button that sends the payload. Without it the payload is in the text field. */
  startLabel?: string | undefined;
  /** Whether a person can send files here. */
  hasFiles: boolean;
  /** Whether a person can send a place here. */
  hasLocation: boolean;
  /** Whether the platform reports what a person has read. */
  reportsReading: boolean;
  isBlocked: boolean;
};

const htmlEscapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => htmlEscapes[character]!);
const hiddenField = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${escape(value)}">`;

/** Renders a chat as a page without scripts: the choice of a person, the messages, the buttons and the text field. */
export function renderChatPage(input: ChatPageInput): string {
  const { platform, bot, person, messages: chatMessages, payload, startLabel } = input;
  const { quotedId, hasFiles, hasLocation, reportsReading, isBlocked } = input;
  const action = `?as=${person.id}`;
  const renderForm = (kind: string, content: string) =>
    `<form method="post" action="${action}">${hiddenField("kind", kind)}${content}</form>`;
  const personLinks = chatPeople.map(({ id, name }) => {
    const href = `?as=${id}${payload ? `&amp;start=${encodeURIComponent(payload)}` : ""}`;
    return id === person.id ? `<b>${name}</b>` : `<a href="${href}">${name}</a>`;
  });
  const messageTags = chatMessages.map(({ from, text, buttons, file, id }) => {
    const quoteTag =
      id === undefined
        ? ""
        : ` <a href="?as=${person.id}&amp;quote=${id}">${id === quotedId ? "Replying to this" : "Reply"}</a>`;
    const buttonTags = buttons.map(({ label, data, url }) =>
      url === undefined
        ? renderForm("tap", `${hiddenField("data", data ?? "")}<button>${escape(label)}</button>`)
        : `<a class="key" href="${escape(url)}">${escape(label)}</a>`,
    );
    return `<li class="${from}"><p>${escape(file ? `📎 ${file.name}` : text)}</p>${buttonTags.join("")}${quoteTag}</li>`;
  });
  const startForm =
    startLabel !== undefined
      ? renderForm(
          "start",
          `${hiddenField("data", payload)}<button class="start">${startLabel}</button>`,
        )
      : "";
  const fieldValue = startLabel === undefined ? escape(payload) : "";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${platform}: ${escape(bot)}</title><style>${styles}</style></head>
<body><header><h1>${platform} <small>${escape(bot)}</small></h1>
<p>A simulator: nothing is sent to the real service. You are ${personLinks.join(" · ")}</p></header>
<main><ol aria-label="Messages">${messageTags.join("")}</ol>${startForm}
${renderForm(
  "text",
  `${hiddenField("quote", quotedId)}<label>Message <input name="data" autocomplete="off" value="${fieldValue}"></label><button>Send</button>`,
)}
${hasFiles ? sampleNames.map((name) => renderForm("file", `${hiddenField("data", name)}<button>Send a ${name}</button>`)).join("") : ""}
${hasLocation ? renderForm("location", "<button>Send my location</button>") : ""}
${reportsReading ? renderForm("read", "<button>Read everything</button>") : ""}
${renderForm(
  "block",
  `${hiddenField("data", isBlocked ? "no" : "yes")}<button>${isBlocked ? "Unblock" : "Block"} the bot</button>`,
)}</main></body></html>`;
}

const styles = `
body{margin:0 auto;max-width:34rem;padding:1rem;font:1rem/1.5 system-ui,sans-serif;color:#1d2733;background:#e8edf2}
h1{font-size:1.2rem;margin:0}h1 small{font-weight:400}a{color:#1a4f9c}
ol{list-style:none;margin:1rem 0;padding:0;display:grid;gap:.6rem}
li{max-width:85%;padding:.6rem .8rem;border-radius:.8rem;background:#fff;overflow-wrap:anywhere}
li.person{justify-self:end;background:#d6efd0}li p{margin:0;white-space:pre-wrap}
li form,li .key{display:inline-block;margin:.5rem .5rem 0 0}
button,.key{font:inherit;padding:.5rem 1rem;border:1px solid #1a4f9c;border-radius:.6rem;background:#fff;color:#1a4f9c;text-decoration:none}
.start{width:100%;background:#1a4f9c;color:#fff}
main>form{margin-top:.8rem;display:flex;gap:.6rem}main>form label{flex:1}
input{font:inherit;width:100%;padding:.5rem;border:1px solid #7a8794;border-radius:.5rem;box-sizing:border-box}`;
