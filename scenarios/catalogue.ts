import { anonymousSignIn, anonymousSignUp } from "./anonymous.ts";
import { buyCourse } from "./buy-course.ts";
import { dynamicForm } from "./dynamic-form.ts";
import { login } from "./login.ts";
import { messengersLogin, messengersLoginHs } from "./messengers-login.ts";
import { mixedLogin } from "./mixed-login.ts";
import { restorePassword } from "./restore-password.ts";
import type { Definition, ScenarioId } from "./scenario.ts";
import { signIn } from "./sign-in.ts";
import { startFreeLesson } from "./start-free-lesson.ts";
import { startFreeMicrocourse } from "./start-free-microcourse.ts";
import { userTerminateByEmail, userTerminateByMessenger } from "./user-terminate.ts";

/** Every scenario that can be opened, by its id. */
export const catalogue = {
  login,
  "sign-in": signIn,
  "buy-course": buyCourse,
  "start-free-lesson": startFreeLesson,
  "start-free-microcourse": startFreeMicrocourse,
  "messengers-login": messengersLogin,
  "messengers-login-hs": messengersLoginHs,
  "mixed-login": mixedLogin,
  "user-terminate-by-email": userTerminateByEmail,
  "user-terminate-by-messenger": userTerminateByMessenger,
  "restore-password": restorePassword,
  "anonymous-sign-in": anonymousSignIn,
  "anonymous-sign-up": anonymousSignUp,
  "dynamic-form": dynamicForm,
} satisfies Record<ScenarioId, Definition>;
