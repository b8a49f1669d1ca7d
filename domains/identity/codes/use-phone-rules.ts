import { useEffect, useState } from "react";

type IsPhone = (phone: string) => boolean;

/** Until the rules are there, and where they cannot be had, the server looks alone. */
const unknown: IsPhone = () => true;

/** The international phone rule set (FORM-24), loaded when a form has a phone field: it is large. */
export function usePhoneRules(wanted = true): IsPhone {
  const [isPhone, setIsPhone] = useState<IsPhone>(() => unknown);
  useEffect(() => {
    if (!wanted) return;
    let here = true;
    import("libphonenumber-js/min").then(
      ({ isValidPhoneNumber }) =>
        here && setIsPhone(() => (phone: string) => isValidPhoneNumber(phone)),
      () => {},
    );
    return () => {
      here = false;
    };
  }, [wanted]);
  return isPhone;
}
