import { ElementOverlay } from "./element-overlay.tsx";
import { PendingBar } from "./pending-bar.tsx";

/** What tells that another screen is on its way. */
export default function NavigationSigns() {
  return (
    <>
      <PendingBar />
      <ElementOverlay />
    </>
  );
}
