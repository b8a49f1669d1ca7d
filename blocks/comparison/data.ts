export const comparisonTexts = ["slider", "before", "after"] as const;
export type ComparisonData = { texts: Record<(typeof comparisonTexts)[number], string> };
