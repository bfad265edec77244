import * as encoding from 'lib0/encoding'
import { decodeStateVector, decodeUpdate, ID, Item, UpdateEncoderV1 } from 'yjs'

type Decoded = ReturnType<typeof decodeUpdate>
type Struct = Decoded['structs'][number]
type Clocks = Map<number, number>

/**
 * An update in pieces of about so many bytes, for frames have a largest size and work done offline may have none. Each
 * piece builds on the ones before it and on what the receiver has, so none of them has to wait for another.
 */
export function splitUpdate(update: Uint8Array, receiverVector: Uint8Array, bytesMax: number): Uint8Array[] {
  if (update.length <= bytesMax) return [update]
  const { structs, ds } = decodeUpdate(update)
  return [...splitStructs(structs, decodeStateVector(receiverVector), bytesMax), ...splitDeletions(ds, bytesMax)]
}

/** In an order in which everything comes after what it builds on. */
function splitStructs(structs: readonly Struct[], known: Clocks, bytesMax: number): Uint8Array[] {
  const waiting = [...Map.groupBy(structs, struct => struct.id.client).values()]
  const pieces: Uint8Array[] = []
  let piece: Struct[] = []
  let bytes = 0
  const finishPiece = () => {
    if (piece.length > 0) pieces.push(encodeStructs(piece))
    piece = []
    bytes = 0
  }
  for (let progress = true; progress;) {
    progress = false
    for (const queue of waiting) {
      let taken = 0
      for (const struct of queue) {
        if (!isReady(struct, known)) break
        const size = sizeOf(struct)
        if (bytes + size > bytesMax) finishPiece()
        piece.push(struct)
        bytes += size
        known.set(struct.id.client, struct.id.clock + struct.length)
        taken += 1
      }
      queue.splice(0, taken)
      progress ||= taken > 0
    }
  }
  finishPiece()
  return pieces
}

function isReady(struct: Struct, known: Clocks): boolean {
  if (!(struct instanceof Item)) return true
  const parent: unknown = struct.parent
  return [struct.origin, struct.rightOrigin, parent instanceof ID ? parent : null].every(
    id => id === null || id.clock < (known.get(id.client) ?? 0),
  )
}

function sizeOf(struct: Struct): number {
  const encoder = new UpdateEncoderV1()
  struct.write(encoder, 0)
  return encoder.toUint8Array().length
}

function encodeStructs(structs: readonly Struct[]): Uint8Array {
  const byClient = Map.groupBy(structs, struct => struct.id.client)
  const encoder = new UpdateEncoderV1()
  encoding.writeVarUint(encoder.restEncoder, byClient.size)
  for (const [client, own] of byClient) {
    encoding.writeVarUint(encoder.restEncoder, own.length)
    encoder.writeClient(client)
    encoding.writeVarUint(encoder.restEncoder, own[0]?.id.clock ?? 0)
    for (const struct of own) struct.write(encoder, 0)
  }
  encoding.writeVarUint(encoder.restEncoder, 0)
  return encoder.toUint8Array()
}

/** Of a client, a clock and a length, at the most. */
const DELETION_BYTES = 24

/** At least one, be it empty: what a client says last is all that it has to say. */
function splitDeletions({ clients }: Decoded['ds'], bytesMax: number): Uint8Array[] {
  const deletions = [...clients].flatMap(([client, ranges]) => ranges.map(range => ({ client, range })))
  const countMax = Math.max(1, Math.floor(bytesMax / DELETION_BYTES))
  const pieces: Uint8Array[] = []
  for (let start = 0; start === 0 || start < deletions.length; start += countMax) {
    const encoder = encoding.createEncoder()
    encoding.writeVarUint(encoder, 0)
    const byClient = Map.groupBy(deletions.slice(start, start + countMax), deletion => deletion.client)
    encoding.writeVarUint(encoder, byClient.size)
    for (const [client, own] of byClient) {
      encoding.writeVarUint(encoder, client)
      encoding.writeVarUint(encoder, own.length)
      for (const { range } of own) {
        encoding.writeVarUint(encoder, range.clock)
        encoding.writeVarUint(encoder, range.len)
      }
    }
    pieces.push(encoding.toUint8Array(encoder))
  }
  return pieces
}
