import { DOCUMENT_BYTES_MAX } from '@atelier/database/documents/document-room.ts'

const MiB = 1_048_576

/** What one socket may cost, and how long it may take. Tests make them small. */
export interface SyncLimits {
  frameBytesMax: number
  documentBytesMax: number
  socketsPerPersonMax: number
  /** Of those who have nothing but the link: of one document, and from one address. */
  visitorsPerDocumentMax: number
  visitorsPerAddressMax: number
  /** What may wait for one reader to take it. */
  bufferedBytesMax: number
  /** A reader that takes nothing for so long is closed, and comes back for what it lacks. */
  stalledMs: number
  /** What one client may have under way, each write with a little for itself; then nothing more of it is read until some is done. */
  underWayBytesMax: number
  /** What may wait for step 2 to close its gap, and how long: on a slow line that is a while. */
  heldBytesMax: number
  heldMs: number
  /**
   * How much of one client is read in the long run, and how much at once after a pause. A frame counts for its bytes and 128
   * more, for what it costs to look at it. A trace of 260,000 edits passes without waiting; who floods is slowed down, not
   * refused: its socket is simply read later.
   */
  readBytesPerSecond: number
  readBytesBurst: number
  /** As these, of a visitor: whoever writes nothing has little to say, and nobody answers for them. */
  visitorBytesPerSecond: number
  visitorBytesBurst: number
  /** How often sockets are looked after. */
  beatMs: number
  pingAfterMs: number
  deadAfterMs: number
  /** A stock client drops a server that it has not heard for 30 s. */
  silentMsMax: number
  idleDocumentMs: number
  documentPollMs: number
  accessPollMs: number
}

export const defaultLimits: SyncLimits = {
  frameBytesMax: MiB,
  documentBytesMax: DOCUMENT_BYTES_MAX,
  socketsPerPersonMax: 1_000,
  visitorsPerDocumentMax: 100,
  visitorsPerAddressMax: 20,
  bufferedBytesMax: MiB,
  stalledMs: 30_000,
  underWayBytesMax: 16 * MiB,
  heldBytesMax: 4 * MiB,
  heldMs: 60_000,
  readBytesPerSecond: 16 * MiB,
  readBytesBurst: 64 * MiB,
  visitorBytesPerSecond: MiB,
  visitorBytesBurst: 16 * MiB,
  beatMs: 5_000,
  pingAfterMs: 25_000,
  deadAfterMs: 60_000,
  silentMsMax: 15_000,
  idleDocumentMs: 60_000,
  documentPollMs: 3_000,
  accessPollMs: 5_000,
}
