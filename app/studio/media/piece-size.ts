/** Each request must end within three minutes, also on a connection of half a megabit per second. */
export const firstPieceBytes = 8 * 1024 ** 2;
export const pieceMaxBytes = 32 * 1024 ** 2;
/** Short enough that a connection may become ten times slower in the middle of a piece. */
const pieceGoalMs = 15_000;

/** Returns how many bytes the next request sends, after one that sent so many in this time. Each request costs time. */
export function nextPieceBytes(bytes: number, tookMs: number): number {
  const wanted = Math.floor((bytes * pieceGoalMs) / Math.max(1, tookMs));
  return Math.min(pieceMaxBytes, Math.max(firstPieceBytes, wanted));
}
