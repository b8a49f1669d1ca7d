import { html, raw } from "hono/html";

type HtmlFragment = ReturnType<typeof html>;

const styles = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#eef1f5, #15181d); }
  main { box-sizing: border-box; inline-size: min(26rem, 100% - 2rem); margin-block: 2rem; padding: 1.75rem; border-radius: 1rem;
    background: light-dark(#fff, #1f242c); box-shadow: 0 1px 2px #0002, 0 12px 40px #0001; }
  main.frame { margin: 0; inline-size: 100%; min-block-size: 100vh; border-radius: 0; padding: 1rem; }
  h1 { margin: 0 0 .25rem; font-size: 1.3rem; } p { margin: 0 0 1rem; }
  .dim { opacity: .75; font-size: .9rem; } form { display: grid; gap: .75rem; } hr { border: 0; border-top: 1px solid #8884; margin: 1.25rem 0; }
  label { display: grid; gap: .25rem; font-size: .9rem; }
  input { font: inherit; padding: .6rem .75rem; border: 1px solid #888; border-radius: .5rem; background: transparent; color: inherit; }
  button { font: inherit; text-align: start; padding: .7rem .9rem; border: 1px solid #8886; border-radius: .6rem; background: transparent; color: inherit; cursor: pointer; }
  button:hover { background: #8881; } button b { display: block; } button.plain { border: 0; text-align: center; }`;

/** Renders a page of a simulator. It works without scripts. */
export function simulatorPage(
  title: string,
  body: HtmlFragment,
  layout: "card" | "frame" = "card",
) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>
          ${raw(styles)}
        </style>
      </head>
      <body>
        <main class="${layout === "frame" ? "frame" : ""}">
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`;
}

/** Renders a request's parameters as hidden fields of a form. */
export const hiddenFields = (values: Record<string, string>) =>
  Object.entries(values).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
