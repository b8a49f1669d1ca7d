/** A file of the person that hasn't arrived completely, or isn't in the library yet. */
export type UnfinishedUpload = {
  id: string;
  /** The file's name on the device that sends it. */
  name: string;
  bytes: number;
  /** How many bytes have arrived. */
  receivedBytes: number;
  /** Whether a request is sending it right now, for example from another window. */
  isArriving: boolean;
  /** ISO instants. */
  createdAt: string;
  keptUntil: string;
};
