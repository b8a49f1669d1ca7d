import { hideReview } from "#domains/courses/hide-review.server.ts";
import { listReviews } from "#domains/courses/list-reviews.server.ts";
import { systemContext } from "#server/system-context.ts";
import { defineCommand, portalOption } from "./command-line.ts";

const shownTextMaxChars = 80;

/** Commands for admins about a course's reviews. */
export const reviewsCommand = defineCommand({
  name: "reviews",
  about: "lists the newest reviews of a course, hides one or shows it again",
  positionals: ["<course>"],
  options: {
    ...portalOption,
    hide: { value: "<id>", about: "hides this review" },
    show: { value: "<id>", about: "shows this review again" },
  },
  async run({ installation, print }, positionals, { portal, hide, show }) {
    const courseId = positionals[0]!;
    const ctx = await systemContext(installation, portal);
    if (hide !== undefined) {
      await hideReview(ctx, { courseId, reviewId: hide, hidden: true });
      print(`Hid the review ${hide}.`);
    }
    if (show !== undefined) {
      await hideReview(ctx, { courseId, reviewId: show, hidden: false });
      print(`The review ${show} is visible again.`);
    }
    if (hide !== undefined || show !== undefined) return;
    for (const { id, name, text, createdAt } of (await listReviews(ctx, { courseId })).rows)
      print(`${id}\t${createdAt.slice(0, 10)}\t${name}\t${shortenText(text)}`);
  },
});

const shortenText = (text: string) => text.replace(/\s+/g, " ").slice(0, shownTextMaxChars);
