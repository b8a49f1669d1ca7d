import { type ChatLine, chatPeople, type ChatPerson } from "./chats.ts";

export type ChatPageInput = {
  /** "Telegram" */
  platform: string;
  bot: string;
  person: ChatPerson;
  lines: readonly ChatLine[];
  /** The data in the link that opened this page. */
  carried: string;
  /** The label of the button that sends this data; undefined if it is in the text field instead. */
  startLabel?: string | undefined;
};

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign]!);
const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${escape(value)}">`;

/** Renders a chat as a page without scripts: who the user is, the messages, and what can be tapped or written. */
export function chatPage(input: ChatPageInput): string {
  const { platform, bot, person, lines, carried, startLabel } = input;
  const action = `?as=${person.id}`;
  const form = (kind: string, inner: string) =>
    `<form method="post" action="${action}">${hidden("kind", kind)}${inner}</form>`;
  const people = chatPeople.map(({ id, name }) => {
    const href = `?as=${id}${carried ? `&amp;start=${encodeURIComponent(carried)}` : ""}`;
    return id === person.id ? `<b>${name}</b>` : `<a href="${href}">${name}</a>`;
  });
  const said = lines.map(({ from, text, buttons }) => {
    const keys = buttons.map(({ label, data, url }) =>
      url === undefined
        ? form("tap", `${hidden("data", data ?? "")}<button>${escape(label)}</button>`)
        : `<a class="key" href="${escape(url)}">${escape(label)}</a>`,
    );
    return `<li class="${from}"><p>${escape(text)}</p>${keys.join("")}</li>`;
  });
  const start =
    startLabel !== undefined
      ? form("start", `${hidden("data", carried)}<button class="start">${startLabel}</button>`)
      : "";
  const typed = startLabel === undefined ? escape(carried) : "";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${platform}: ${escape(bot)}</title><style>${style}</style></head>
<body><header><h1>${platform} <small>${escape(bot)}</small></h1>
<p>A stand-in: nothing leaves this machine. You are ${people.join(" · ")}</p></header>
<main><ol aria-label="Messages">${said.join("")}</ol>${start}
${form(
  "say",
  `<label>Message <input name="data" autocomplete="off" value="${typed}"></label><button>Send</button>`,
)}</main></body></html>`;
}

const style = `
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
