import { useEffect, useState } from "react";

type IsPhone = (phone: string) => boolean;

/** Accepts every phone until the rules are loaded, or if loading fails: then only the server checks. */
const acceptAny: IsPhone = () => true;

/** Loads the international phone rules when a form has a phone field, because they are large. */
export function usePhoneRules(isNeeded = true): IsPhone {
  const [isPhone, setIsPhone] = useState<IsPhone>(() => acceptAny);
  useEffect(() => {
    if (!isNeeded) return;
    let isMounted = true;
    import("libphonenumber-js/min").then(
      ({ isValidPhoneNumber }) =>
        isMounted && setIsPhone(() => (phone: string) => isValidPhoneNumber(phone)),
      () => {},
    );
    return () => {
      isMounted = false;
    };
  }, [isNeeded]);
  return isPhone;
}
