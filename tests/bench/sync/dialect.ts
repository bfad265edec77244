import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'

/** How one speaks to a server about one document: what differs is what stands around the same Yjs bytes. */
export interface Dialect {
  /** What a client sends first: who it is, and that it has nothing yet. */
  greeting: Uint8Array[]
  /** Then, as every client does when it is asked: that it brings nothing along. Servers may count this as its first write. */
  nothingBrought: Uint8Array
  updateFrame(update: Uint8Array): Uint8Array
  /** The answer to the greeting: everything the server has. */
  readState(frame: Buffer): Uint8Array | null
  /** How many of this connection's writes are kept, when the frame says so. */
  readAck(frame: Buffer): number | null
}

export type DialectName = 'y-websocket' | 'hocuspocus'

const sync = 0
const step1 = 0
const step2 = 1
const update = 2
const auth = 2
const authToken = 0
const ack = 100

export function speak(dialect: DialectName, documentName: string): Dialect {
  const prefix = encode(encoder => {
    if (dialect === 'hocuspocus') encoding.writeVarString(encoder, documentName)
  })
  const frame = (write: (encoder: encoding.Encoder) => void) =>
    encode(encoder => {
      encoding.writeUint8Array(encoder, prefix)
      write(encoder)
    })
  const writeSync = (type: number, bytes: Uint8Array) =>
    frame(encoder => {
      encoding.writeVarUint(encoder, sync)
      encoding.writeVarUint(encoder, type)
      encoding.writeVarUint8Array(encoder, bytes)
    })
  const token = frame(encoder => {
    encoding.writeVarUint(encoder, auth)
    encoding.writeVarUint(encoder, authToken)
    encoding.writeVarString(encoder, 'bench')
  })
  const hello = writeSync(step1, Uint8Array.of(0))
  return {
    greeting: dialect === 'hocuspocus' ? [token, hello] : [hello],
    nothingBrought: writeSync(step2, Uint8Array.of(0, 0)),
    updateFrame: bytes => writeSync(update, bytes),
    readState: message => {
      const decoder = decoding.createDecoder(message.subarray(prefix.length))
      if (decoding.readVarUint(decoder) !== sync || decoding.readVarUint(decoder) !== step2) return null
      return decoding.readVarUint8Array(decoder)
    },
    readAck: message => {
      if (dialect === 'hocuspocus' || message[0] !== ack) return null
      const decoder = decoding.createDecoder(message)
      decoding.readVarUint(decoder)
      return decoding.readVarUint(decoder)
    },
  }
}

function encode(write: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder()
  write(encoder)
  return encoding.toUint8Array(encoder)
}
