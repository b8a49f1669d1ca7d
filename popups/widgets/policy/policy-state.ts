import {
  isPolicyCategory,
  policyCategories,
  type PolicyCategory,
  type PolicyType,
  policyTypeOf,
} from "#domains/pages/policy.ts";

/** Section 3. */
export type PolicyState = {
  type: PolicyType;
  categoryId: PolicyCategory;
  visible: boolean;
  /** The words on the button that leads back; null: the portal's own (AMB-24). */
  returnButtonText: string | null;
};

export const hiddenPolicy: PolicyState = {
  type: "default",
  categoryId: policyCategories.default[0],
  visible: false,
  returnButtonText: null,
};

/** Opened on a category, or on the first of a type; what is no category opens the first of all. */
export function showPolicy(asked: {
  type?: PolicyType;
  categoryId?: string;
  returnButtonText?: string;
}): PolicyState {
  const { categoryId, returnButtonText = null } = asked;
  const known = categoryId !== undefined && isPolicyCategory(categoryId) ? categoryId : null;
  const type = (known && policyTypeOf(known)) ?? asked.type ?? "default";
  return { type, categoryId: known ?? policyCategories[type][0], visible: true, returnButtonText };
}

/** Another category of the same type; any other is passed over. */
export function chooseCategory(state: PolicyState, categoryId: string): PolicyState {
  const belongs = isPolicyCategory(categoryId) && policyTypeOf(categoryId) === state.type;
  return belongs ? { ...state, categoryId } : state;
}
