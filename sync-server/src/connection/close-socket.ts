import type { WebSocket } from 'ws'

const REASON_BYTES_MAX = 123
/** A client that does not say goodbye in turn, or does not read ours, is cut off, and what waits for it is let go. */
const GOODBYE_MS = 3_000

export function closeForGood(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, clip(reason))
  // To hear the client's own goodbye.
  socket.resume()
  const cutOff = setTimeout(() => socket.terminate(), GOODBYE_MS)
  socket.once('close', () => clearTimeout(cutOff))
}

/** A close frame has room for little. */
function clip(reason: string): string {
  const bytes = Buffer.from(reason)
  if (bytes.length <= REASON_BYTES_MAX) return reason
  let end = REASON_BYTES_MAX - 3
  // Not within a character.
  while ((bytes[end]! & 0xc0) === 0x80) end -= 1
  return `${bytes.toString('utf8', 0, end)}…`
}
