export const passkeysPath = "/profile/passkeys";
