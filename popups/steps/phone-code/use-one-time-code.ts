import { useEffect, useRef } from "react";

type OneTimeCode = { code?: string };

/**
 * Passes on the code when the SMS arrives on this phone, in browsers that can read it. Such a browser asks the user
 * first, and needs the portal's host in the last line of the SMS.
 */
export function useOneTimeCode(take: (code: string) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (!("OTPCredential" in window)) return;
    const stop = new AbortController();
    const wanted = { otp: { transport: ["sms"] }, signal: stop.signal } as CredentialRequestOptions;
    navigator.credentials.get(wanted).then(
      (credential) => {
        const { code } = (credential ?? {}) as OneTimeCode;
        if (code) latest.current(code);
      },
      // Refused, or the step is over: the user types the code.
      () => {},
    );
    return () => stop.abort();
  }, []);
}
