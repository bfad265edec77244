import { messageTypes } from '@atelier/shared-schema/documents/sync-messages.ts'

/**
 * A message as the bytes that go over the wire, WebSocket framing included: built once, written to any number of sockets.
 * A large one comes in fragments, so that it can be fed to a socket at the pace that its reader takes it.
 */
export type Message = readonly Buffer[]

const FRAGMENT_BYTES = 262_144
const CONTINUATION = 0x00
const BINARY = 0x02
const FIN = 0x80

const sync = { step1: 0, step2: 1, update: 2 } as const

export function step1Message(stateVector: Uint8Array): Message {
  return messageOf([messageTypes.sync, sync.step1], stateVector)
}

export function step2Message(update: Uint8Array): Message {
  return messageOf([messageTypes.sync, sync.step2], update)
}

export function updateMessage(update: Uint8Array): Message {
  return messageOf([messageTypes.sync, sync.update], update)
}

export function awarenessMessage(update: Uint8Array): Message {
  return messageOf([messageTypes.awareness], update)
}

/** An awareness message that says nothing: a stock client takes a server it has not heard from for 30 s for dead. */
export const nothingNew = awarenessMessage(Uint8Array.of(0))

const PERMISSION_DENIED = 0

/** y-protocols' own way to tell a person what they may not; a stock provider logs it. */
export function deniedMessage(reason: string): Message {
  return messageOf([messageTypes.auth, PERMISSION_DENIED], Buffer.from(reason))
}

export function statusMessage(status: object): Message {
  return messageOf([messageTypes.status], Buffer.from(JSON.stringify(status)))
}

export function ackMessage(count: number): Message {
  const head = Buffer.allocUnsafe(varUintBytes(messageTypes.ack) + varUintBytes(count))
  writeVarUint(head, writeVarUint(head, 0, messageTypes.ack), count)
  return frame(head)
}

/** The numbers, and then the bytes with their length before them. */
function messageOf(numbers: readonly number[], bytes: Uint8Array): Message {
  let headBytes = varUintBytes(bytes.length)
  for (const number of numbers) headBytes += varUintBytes(number)
  const length = headBytes + bytes.length
  if (length > FRAGMENT_BYTES) return fragment(Buffer.concat([writeHead(numbers, bytes, headBytes), bytes]))
  const start = frameHeadBytes(length)
  const buffer = Buffer.allocUnsafe(start + length)
  writeFrameHead(buffer, FIN | BINARY, length)
  let offset = start
  for (const number of numbers) offset = writeVarUint(buffer, offset, number)
  offset = writeVarUint(buffer, offset, bytes.length)
  buffer.set(bytes, offset)
  return [buffer]
}

function writeHead(numbers: readonly number[], bytes: Uint8Array, headBytes: number): Buffer {
  const head = Buffer.allocUnsafe(headBytes)
  let offset = 0
  for (const number of numbers) offset = writeVarUint(head, offset, number)
  writeVarUint(head, offset, bytes.length)
  return head
}

function frame(payload: Buffer): Message {
  const start = frameHeadBytes(payload.length)
  const buffer = Buffer.allocUnsafe(start + payload.length)
  writeFrameHead(buffer, FIN | BINARY, payload.length)
  buffer.set(payload, start)
  return [buffer]
}

function fragment(payload: Buffer): Message {
  const frames: Buffer[] = []
  for (let from = 0; from < payload.length; from += FRAGMENT_BYTES) {
    const part = payload.subarray(from, from + FRAGMENT_BYTES)
    const isLast = from + part.length === payload.length
    const start = frameHeadBytes(part.length)
    const buffer = Buffer.allocUnsafe(start + part.length)
    writeFrameHead(buffer, (from === 0 ? BINARY : CONTINUATION) | (isLast ? FIN : 0), part.length)
    buffer.set(part, start)
    frames.push(buffer)
  }
  return frames
}

function frameHeadBytes(length: number): number {
  if (length < 126) return 2
  return length < 65_536 ? 4 : 10
}

function writeFrameHead(buffer: Buffer, first: number, length: number): void {
  buffer[0] = first
  if (length < 126) buffer[1] = length
  else if (length < 65_536) {
    buffer[1] = 126
    buffer.writeUInt16BE(length, 2)
  } else {
    buffer[1] = 127
    buffer.writeUInt32BE(0, 2)
    buffer.writeUInt32BE(length, 6)
  }
}

function varUintBytes(number: number): number {
  let bytes = 1
  for (let rest = number; rest > 127; rest = Math.floor(rest / 128)) bytes += 1
  return bytes
}

function writeVarUint(buffer: Buffer, at: number, number: number): number {
  let offset = at
  let rest = number
  for (; rest > 127; rest = Math.floor(rest / 128)) buffer[offset++] = 128 | (rest % 128)
  buffer[offset++] = rest
  return offset
}
