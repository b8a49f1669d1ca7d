/** An address of the web as it is, anything else as none: what an admin typed leads nowhere unexpected. */
export const webAddress = (address: string): string =>
  /^https?:\/\//i.test(address) ? address : "";

/** The same, or a path of this site: of a picture or a sound. */
export const pictureAddress = (address: string): string =>
  /^\/(?![/\\])/.test(address) ? address : webAddress(address);
