export const profilePictureMaxBytes = 8 * 1024 * 1024;
/** The `accept` attribute of the file field: iPhones then send JPEG instead of HEIC. */
export const profilePictureTypes = "image/jpeg,image/png,image/webp,image/avif";
/** The side of the stored square in pixels. */
export const profilePictureSide = 256;

const folder = "profile-pictures/";
const namePattern =
  /^profile-pictures\/[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}\/[a-f0-9]{32}\.webp$/;

/** Where profile pictures are stored: all of one account, or without an id those of all accounts. */
export const profilePictureFolder = (userId?: string): string =>
  userId === undefined ? folder : `${folder}${userId}/`;

/** Whether a stored file is a profile picture. */
export const isProfilePicture = (name: string): boolean => namePattern.test(name);

/** The account whose picture a file is. */
export const ownerOfPicture = (name: string): string => name.split("/")[1] ?? "";
