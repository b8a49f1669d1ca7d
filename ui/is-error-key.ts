/** Whether a message key belongs to an error message. */
export const isErrorKey = (messageKey: string): boolean =>
  /^(?:error|popup|order\.error)\./.test(messageKey);
