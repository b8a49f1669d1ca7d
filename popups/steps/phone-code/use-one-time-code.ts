import { useEffect, useRef } from "react";

type OneTimeCode = { code?: string };

/**
 * Passes on the code when the SMS arrives on this phone, in browsers that can read it. Such a browser asks the user
 * first, and needs the portal's host in the last line of the SMS.
 */
export function useOneTimeCode(onCode: (code: string) => void): void {
  const latestOnCode = useRef(onCode);
  useEffect(() => {
    latestOnCode.current = onCode;
  });
  useEffect(() => {
    if (!("OTPCredential" in window)) return;
    const abortController = new AbortController();
    const requestOptions = {
      otp: { transport: ["sms"] },
      signal: abortController.signal,
    } as CredentialRequestOptions;
    navigator.credentials.get(requestOptions).then(
      (credential) => {
        const { code } = (credential ?? {}) as OneTimeCode;
        if (code) latestOnCode.current(code);
      },
      // The user refused, or the step is over: the user types the code.
      () => {},
    );
    return () => abortController.abort();
  }, []);
}
