const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a text is a UUID, as most ids are: PostgreSQL refuses to compare one with anything else. */
export const isUuid = (text: string): boolean => uuid.test(text);
