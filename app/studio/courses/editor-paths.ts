export const courseEditorPath = (courseId: string): string =>
  `/studio/courses/${encodeURIComponent(courseId)}`;

export const elementEditorPath = (courseId: string, elementId: string): string =>
  `${courseEditorPath(courseId)}/elements/${encodeURIComponent(elementId)}`;
