import { useState } from "react";
import { useActionData, useLocation } from "react-router";

/**
 * Returns the value, or the last one that was there since the page was opened or a form was sent. A live update loads the
 * page's data again, and React Router then drops the result of the last form, which nobody may have read yet.
 */
export function useUntilNavigation<Value>(
  value: Value | null | undefined,
): Value | null | undefined {
  const { key } = useLocation();
  const [last, setLast] = useState({ key, value });
  const hasValue = value !== null && value !== undefined;
  if (last.key !== key || (hasValue && last.value !== value)) setLast({ key, value });
  return hasValue || last.key !== key ? value : last.value;
}

/** The result of the screen's last form, which stays until the next form is sent or the screen is left. */
export const useFormResult = <Action>() => useUntilNavigation(useActionData<Action>()) ?? undefined;
