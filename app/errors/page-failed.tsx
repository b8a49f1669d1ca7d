import { messagesOf } from "#app/messages.ts";

/** Specified in docs/specification/errors.md#error-pages-that-fail; translated if the page's messages are loaded. */
const fallbackTitle = "an error occurred while showing the error page";

function textOf(key: string, fallback: string): string {
  const htmlElement = typeof document === "undefined" ? undefined : document.documentElement;
  const texts =
    htmlElement && messagesOf(htmlElement.lang, htmlElement.dataset["messages"] ?? "")?.["error"];
  const text = typeof texts === "object" ? texts[key] : undefined;
  return typeof text === "string" ? text : fallback;
}

/** Shown when the error screen itself fails. It needs nothing that could fail: two texts and a plain link. */
export function PageFailed() {
  return (
    <main id="main" className="page-width error-page">
      <h1>{textOf("page-failed", fallbackTitle)}</h1>
      <a className="button button--soft" href="/">
        {textOf("to-home", "Go to the main page")}
      </a>
    </main>
  );
}
