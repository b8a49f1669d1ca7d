import { elementId, elementsCount } from "./big-course.ts";
import { postText } from "./http-text.ts";
import type { Person } from "./portal.ts";

/** Returns a user's requests through the course: each element is finished by its form, which opens the next one. */
export function finishRequests(port: number, { cookie }: Person): string[] {
  return Array.from({ length: elementsCount }, (_, at) => {
    const id = elementId(at + 1);
    return postText(`/lesson/${id}/`, { intent: "finish", key: `key-${id}` }, { port, cookie });
  });
}
