import { useEffect, useRef } from "react";

type OneTimeCode = { code?: string };

/**
 * Hands over the code when the text message comes to this very phone, in browsers that can read it from there. They ask
 * the person first; the message's last line says that it is for this host.
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
      // Refused, or the step is over: the code is typed.
      () => {},
    );
    return () => stop.abort();
  }, []);
}
