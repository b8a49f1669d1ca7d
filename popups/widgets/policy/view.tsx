import { useState } from "react";
import type { PagePopupProps } from "#popups/page-popups.ts";
import { PolicyPanel } from "./policy-panel.tsx";
import { chooseCategory, showPolicy } from "./policy-state.ts";
import type { PolicyShown } from "./shown.ts";

/** The policy popup at an address: `?popup=policy&of=mentor-terms`. */
export default function PolicyPopup({ shown, headingId, close }: PagePopupProps<PolicyShown>) {
  const [state, setState] = useState(() => showPolicy({ categoryId: shown.categoryId }));
  return (
    <PolicyPanel
      state={state}
      first={shown}
      headingId={headingId}
      choose={(category) => setState(chooseCategory(state, category))}
      hide={close}
    />
  );
}
