import { messagesOf } from "#app/messages.ts";

/** Printed in docs/specification/errors.md#error-pages-that-fail; translated if the page's messages are loaded. */
const words = "an error occurred while showing the error page";

function say(key: string, otherwise: string): string {
  const page = typeof document === "undefined" ? undefined : document.documentElement;
  const texts = page && messagesOf(page.lang, page.dataset["messages"] ?? "")?.["error"];
  const text = typeof texts === "object" ? texts[key] : undefined;
  return typeof text === "string" ? text : otherwise;
}

/** Shown when the error screen itself fails. It needs nothing that could fail: two texts and a plain link. */
export function PageFailed() {
  return (
    <main id="main" className="page-width error-page">
      <h1>{say("page-failed", words)}</h1>
      <a className="button button--soft" href="/">
        {say("to-home", "Go to the main page")}
      </a>
    </main>
  );
}
