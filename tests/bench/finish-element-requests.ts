import { elementId, elementsCount } from "./large-course.ts";
import { makePostRequest } from "./raw-requests.ts";
import type { BenchUser } from "./portal.ts";

/** Returns requests that send the lessons' forms, with which a user finishes all elements of the course in turn. */
export function makeFinishElementRequests(port: number, { cookie }: BenchUser): string[] {
  return Array.from({ length: elementsCount }, (_, index) => {
    const id = elementId(index + 1);
    return makePostRequest(
      `/lesson/${id}/`,
      { intent: "finish", key: `key-${id}` },
      { port, cookie },
    );
  });
}
