const domainMaxChars = 253;
const domainPattern = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/;

/** Whether a text is a domain name in lower case, or empty. */
export const isDomainName = (text: string): boolean =>
  text === "" || (text.length <= domainMaxChars && domainPattern.test(text));
