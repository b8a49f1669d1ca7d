/** Whether a message key belongs to an error message. */
export const isTrouble = (messageKey: string): boolean =>
  /^(?:trouble|error|popup|order\.error)\./.test(messageKey);
