/** How long a link to a draft works. */
export const previewLifeHours = 24;

/** A link that shows a draft to anybody who has it. */
export type PreviewLink = {
  id: string;
  url: string;
  /** The name of who created it; may be empty. */
  author: string;
  /** Epoch milliseconds. */
  expiresAt: number;
};
