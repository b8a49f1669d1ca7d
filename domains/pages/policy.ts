/** Section 2.5: what a policy page or popup can show. The mentors' two are shown in popups alone (AMB-23). */
export const policyCategories = {
  default: ["privacy-policy", "terms-of-use", "cookie-policy"],
  mentor: ["mentor-policy", "mentor-terms"],
} as const;

export type PolicyType = keyof typeof policyCategories;
export type PolicyCategory = (typeof policyCategories)[PolicyType][number];

/** The type that a category belongs to; null for what is no category. */
export function policyTypeOf(category: string): PolicyType | null {
  const types = Object.keys(policyCategories) as PolicyType[];
  return types.find((type) => categoriesOf(type).includes(category)) ?? null;
}

/** The categories one can switch between, by their pages' aliases. */
export const categoriesOf = (type: PolicyType): readonly string[] => policyCategories[type];

export const isPolicyCategory = (category: string): category is PolicyCategory =>
  policyTypeOf(category) !== null;
