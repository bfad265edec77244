/**
 * Why a document's socket was closed. 4400 to 4499 are for good: y-websocket stops reconnecting there, and our client
 * keeps what it has as a copy. All others pass: the provider comes back by itself.
 */
export const closeCodes = {
  /** The bytes are no message, or no update. */
  badFrame: 4400,
  signIn: 4401,
  /** Another site's page, or the right was taken away. */
  forbidden: 4403,
  noDocument: 4404,
  /** The document was restored from a backup: what the client holds belongs to another past. */
  otherEpoch: 4409,
  tooLarge: 4413,
  /** The update breaks a rule of its kind of document; the reason says which. */
  ruleBroken: 4422,
  /** The client is older than the document's shape: the page has to be loaded again. */
  clientTooOld: 4426,
  tooManyFrames: 4429,
  /** As many visitors look at it as may at once. */
  crowded: 4430,
  goingAway: 1001,
  tryAgainLater: 1013,
  /** The reader did not keep up; it resyncs by coming back. */
  tooSlow: 4508,
} as const
export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes]

export function isFinalClose(code: number): boolean {
  return code >= 4400 && code < 4500
}
