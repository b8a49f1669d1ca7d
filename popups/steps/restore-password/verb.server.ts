import { resetPassword } from "#domains/identity/passwords/reset-password.server.ts";
import { checkRestore, restoreLineOf } from "#domains/identity/steps/step-checks.ts";
import { refuseWrong, type StepVerb } from "#popups/step-verb.server.ts";

export const onSend: StepVerb = async ({ ctx, values }) => {
  const { passwordMinLength } = ctx.settings.registration;
  const wrong = checkRestore(values, passwordMinLength);
  refuseWrong(wrong, restoreLineOf(wrong));
  const { email } = await resetPassword(ctx, {
    password: values["password"] ?? "",
    token: values["pwdtoken"] ?? "",
  });
  // The login that follows shows this email in its field.
  return {
    options: { registerData: { email } },
    flash: "env.scenarious.popup.password.change.success",
  };
};
