import { elementId, elementsCount } from "./large-course.ts";
import { postRequest } from "./raw-requests.ts";
import type { BenchUser } from "./portal.ts";

/** Returns the requests with which a user finishes all elements of the course, one after another, by their forms. */
export function finishElementRequests(port: number, { cookie }: BenchUser): string[] {
  return Array.from({ length: elementsCount }, (_, index) => {
    const id = elementId(index + 1);
    return postRequest(`/lesson/${id}/`, { intent: "finish", key: `key-${id}` }, { port, cookie });
  });
}
