import {
  isPolicyCategory,
  policyCategories,
  type PolicyCategory,
  type PolicyType,
  policyTypeOf,
} from "#domains/pages/policy.ts";

/** Specified in docs/specification/pages.md#policy-pages. */
export type PolicyState = {
  type: PolicyType;
  categoryId: PolicyCategory;
  visible: boolean;
  /** The text of the button that leads back; null: the portal's own. */
  returnButtonText: string | null;
};

export const hiddenPolicy: PolicyState = {
  type: "default",
  categoryId: policyCategories.default[0],
  visible: false,
  returnButtonText: null,
};

/** Opens a category, or the first one of a type. An unknown category is ignored. */
export function showPolicy(request: {
  type?: PolicyType;
  categoryId?: string;
  returnButtonText?: string;
}): PolicyState {
  const { categoryId, returnButtonText = null } = request;
  const knownCategory =
    categoryId !== undefined && isPolicyCategory(categoryId) ? categoryId : null;
  const type = (knownCategory && policyTypeOf(knownCategory)) ?? request.type ?? "default";
  return {
    type,
    categoryId: knownCategory ?? policyCategories[type][0],
    visible: true,
    returnButtonText,
  };
}

/** Switches to another category of the same type; ignores any other. */
export function chooseCategory(state: PolicyState, categoryId: string): PolicyState {
  const isOfSameType = isPolicyCategory(categoryId) && policyTypeOf(categoryId) === state.type;
  return isOfSameType ? { ...state, categoryId } : state;
}
