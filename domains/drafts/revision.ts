/** A stored version of a document. */
export type Revision = {
  revision: number;
  createdBy: string;
  /** "" without a name, or if an import or the command line stored it. */
  author: string;
  /** Epoch milliseconds. */
  createdAt: number;
};
