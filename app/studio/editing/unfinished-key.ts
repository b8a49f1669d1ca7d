import type { UnfinishedPlace } from "#domains/courses/publish-summary.ts";

/** The key of the text that says what a place needs before it can be published. */
export function unfinishedKeyOf({ path }: UnfinishedPlace) {
  const isTitle = path.endsWith(".title") || /\.titles\.[^.]+$/.test(path);
  if (isTitle && !path.includes("components")) return "studio.publish.needs-title";
  if (path === "date") return "studio.publish.needs-date";
  if (path === "closesAt") return "studio.publish.needs-dates";
  if (path === "alias") return "studio.publish.needs-alias";
  if (path === "price") return "studio.publish.needs-price";
  if (path.endsWith(".components")) return "studio.publish.needs-question";
  return "studio.publish.needs-block";
}
