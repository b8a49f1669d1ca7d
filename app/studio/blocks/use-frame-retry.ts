import { useEffect, useEffectEvent, useState } from "react";
import { waitUntilReachable } from "#app/form-delivery/wait-until-reachable.ts";

/** How often in a row a frame is loaded again by itself. */
const retriesMax = 5;

/**
 * Loads a frame again that couldn't be loaded because the network was lost or the server was busy, as soon as the server
 * answers its address.
 * @param reload loads the frame's address again
 * @returns a function to call after each load, with whether the right document came
 */
export function useFrameRetry(address: string, reload: () => void): (isLoaded: boolean) => void {
  const [failed, setFailed] = useState({ address, times: 0 });
  const failures = failed.address === address ? failed.times : 0;
  const reloadNow = useEffectEvent(reload);
  useEffect(() => {
    if (failures === 0 || failures > retriesMax) return undefined;
    const leaving = new AbortController();
    const retry = async () => {
      let isAllowed = false;
      await waitUntilReachable(leaving.signal, async (signal) => {
        const response = await fetch(address, { method: "HEAD", redirect: "manual", signal });
        isAllowed = response.ok;
        return response.status < 500;
      });
      // Without a session, the address leads to the sign-in: loading it again wouldn't help.
      if (isAllowed && !leaving.signal.aborted) reloadNow();
    };
    void retry();
    return () => leaving.abort();
  }, [address, failures]);
  return (isLoaded) =>
    setFailed((before) => ({
      address,
      times: isLoaded ? 0 : (before.address === address ? before.times : 0) + 1,
    }));
}
