/** Returns a web address unchanged and anything else as "": what an admin typed must not lead anywhere unexpected. */
export const webUrl = (address: string): string => (/^https?:\/\//i.test(address) ? address : "");

/** Like `webUrl`, but also accepts a path of this site: for pictures and sounds. */
export const webUrlOrPath = (address: string): string =>
  /^\/(?![/\\])/.test(address) ? address : webUrl(address);
