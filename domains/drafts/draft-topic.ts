export const draftTopicName = "draft";

/** The live topic of one draft. @param kind of document, such as `course` */
export const draftTopicOf = (kind: string, id: string): string =>
  `${draftTopicName}:${kind}/${encodeURIComponent(id)}`;
