import type { ShouldRevalidateFunction } from "react-router";

/**
 * Loads a form's data again only after this form was sent, or when the user comes from another screen. A live update, which
 * reloads all data, must not replace what someone is typing: their save then finds the conflict.
 */
export const shouldRevalidateForm: ShouldRevalidateFunction = ({
  formAction,
  currentUrl,
  nextUrl,
}) => {
  const isOwnForm =
    formAction !== undefined && new URL(formAction, nextUrl).pathname === nextUrl.pathname;
  return isOwnForm || currentUrl.href !== nextUrl.href;
};
