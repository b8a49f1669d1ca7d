import { useEffect, useState } from "react";

type IsPhone = (phone: string) => boolean;

/** Accepts every phone until the rules are loaded, or if loading fails: then only the server checks. */
const unknown: IsPhone = () => true;

/** Loads the international phone rules when a form has a phone field, because they are large. */
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
