/** Whether a message key belongs to an error message. */
export const isErrorKey = (messageKey: string): boolean =>
  /^(?:trouble|error|popup|order\.error)\./.test(messageKey);
