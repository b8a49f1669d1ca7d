import type { CheckProps } from "#blocks/block.server.ts";
import { htmlDepthMax } from "#platform/parse-html.server.ts";
import type { HtmlProps } from "./block.ts";
import { elementsMax, readHtml } from "./read-html.server.ts";

/** Rejects HTML with too many or too deeply nested elements. */
export const findProblem: CheckProps = (props) =>
  readHtml((props as HtmlProps).html)
    ? null
    : { path: ["html"], reason: `at most ${elementsMax} elements, nested ${htmlDepthMax} deep` };
