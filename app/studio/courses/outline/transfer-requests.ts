/** A course that elements can be moved to. */
export type TargetCourse = { id: string; title: string };

const coursesPath = "/api/creator/courses";

/** Finds courses by a part of their title; null if that isn't possible now. */
export const findCourses = (text: string): Promise<TargetCourse[] | null> =>
  fetch(`${coursesPath}?${new URLSearchParams({ text })}`).then(
    async (response) => (response.ok ? ((await response.json()) as TargetCourse[]) : null),
    () => null,
  );

export type Transfer = {
  targetId: string;
  elementIds: readonly string[];
  isMove: boolean;
  changeId: string;
};

/** Copies or moves elements of a course. @returns whether it worked */
export const transferElements = (courseId: string, transfer: Transfer): Promise<boolean> =>
  fetch(`${coursesPath}/${encodeURIComponent(courseId)}/elements/copy`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(transfer),
  }).then(
    (response) => response.ok,
    () => false,
  );
