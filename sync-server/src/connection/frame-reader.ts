import * as decoding from 'lib0/decoding'
import { messageTypes } from '@atelier/shared-schema/documents/sync-messages.ts'

/** What a client may say. */
export type ClientMessage =
  | { type: 'step1' | 'step2' | 'update' | 'awareness'; bytes: Uint8Array }
  | { type: 'queryAwareness' }

const syncTypes = ['step1', 'step2', 'update'] as const

/** null: these bytes are none of it. Nothing may stand before, between or after what belongs there. */
export function readFrame(frame: Uint8Array): ClientMessage | null {
  try {
    const decoder = decoding.createDecoder(frame)
    const message = readMessage(decoder, decoding.readVarUint(decoder))
    return decoding.hasContent(decoder) ? null : message
  } catch {
    return null
  }
}

function readMessage(decoder: decoding.Decoder, type: number): ClientMessage | null {
  if (type === messageTypes.sync) {
    const syncType = syncTypes[decoding.readVarUint(decoder)]
    return syncType ? { type: syncType, bytes: decoding.readVarUint8Array(decoder) } : null
  }
  if (type === messageTypes.awareness) return { type: 'awareness', bytes: decoding.readVarUint8Array(decoder) }
  return type === messageTypes.queryAwareness ? { type: 'queryAwareness' } : null
}
