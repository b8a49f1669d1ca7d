import { login } from "./login.ts";
import { restorePassword } from "./restore-password.ts";
import type { Catalogue } from "./scenario.ts";
import { signIn } from "./sign-in.ts";
import { startFreeLesson } from "./start-free-lesson.ts";

/** Every scenario that can be opened, by its id. */
export const catalogue = {
  login,
  "sign-in": signIn,
  "start-free-lesson": startFreeLesson,
  "restore-password": restorePassword,
} satisfies Catalogue;
