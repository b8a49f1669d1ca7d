import { hideReview } from "#domains/courses/hide-review.server.ts";
import { listReviews } from "#domains/courses/list-reviews.server.ts";
import type { Command } from "./commands.ts";
import { systemContext } from "./system-context.ts";
import { demand, demandWords, readOptions } from "./read-options.ts";

const usage = "reviews <course> --portal <host> [--hide <id>] [--show <id>]";
const shownChars = 80;

/** What an admin does with people's words about a course from the command line. */
export const reviewsCommand: Command = {
  usage,
  about: "lists what people say of a course; takes somebody's words off (hide) or puts them back",
  async run({ installation, say }, args) {
    const { words, options } = readOptions(args, ["portal", "hide", "show"]);
    const [courseId] = demandWords(words, 1, usage) as [string];
    const ctx = await systemContext(installation, demand(options, "portal", usage));
    const { hide, show } = options;
    if (hide !== undefined) {
      await hideReview(ctx, { courseId, reviewId: hide, hidden: true });
      say(`${hide} is not shown any more.`);
    }
    if (show !== undefined) {
      await hideReview(ctx, { courseId, reviewId: show, hidden: false });
      say(`${show} is shown again.`);
    }
    if (hide !== undefined || show !== undefined) return;
    for (const { id, name, text, createdAt } of await listReviews(ctx, { courseId }))
      say(`${id}\t${createdAt.slice(0, 10)}\t${name}\t${firstLine(text)}`);
  },
};

const firstLine = (text: string) => text.replace(/\s+/g, " ").slice(0, shownChars);
