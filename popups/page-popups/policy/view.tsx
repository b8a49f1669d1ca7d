import { useState } from "react";
import type { PagePopupProps } from "#popups/page-popups.ts";
import { PolicyPanel } from "./policy-panel.tsx";
import { chooseCategory, showPolicy } from "./policy-state.ts";
import type { PolicyData } from "./data.ts";

/** The policy popup at an address: `?popup=policy&of=mentor-terms`. */
export default function PolicyPopup({ data, headingId, close }: PagePopupProps<PolicyData>) {
  const [state, setState] = useState(() => showPolicy({ categoryId: data.categoryId }));
  return (
    <PolicyPanel
      state={state}
      initialPolicy={data}
      headingId={headingId}
      choose={(category) => setState(chooseCategory(state, category))}
      hide={close}
    />
  );
}
