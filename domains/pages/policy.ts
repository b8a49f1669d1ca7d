/** The policies that a page or popup can show, by type. The two mentor policies appear in popups only. */
export const policyCategories = {
  default: ["privacy-policy", "terms-of-use", "cookie-policy"],
  mentor: ["mentor-policy", "mentor-terms"],
} as const;

export type PolicyType = keyof typeof policyCategories;
export type PolicyCategory = (typeof policyCategories)[PolicyType][number];

/** The type of a category; null for an unknown one. */
export function policyTypeOf(category: string): PolicyType | null {
  const types = Object.keys(policyCategories) as PolicyType[];
  return types.find((type) => categoriesOf(type).includes(category)) ?? null;
}

/** The categories people can switch between, by their pages' aliases. */
export const categoriesOf = (type: PolicyType): readonly string[] => policyCategories[type];

export const isPolicyCategory = (category: string): category is PolicyCategory =>
  policyTypeOf(category) !== null;
