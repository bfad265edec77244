import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import type { Socket } from 'node:net'

/**
 * A WebSocket client that does as little as there is to do, so that hundreds of them in one process do not become what is
 * measured: frames are masked with zeros, which leaves them as they are, and nothing is decoded that nobody asks for.
 */
export interface RawSocket {
  send(payload: Uint8Array): void
  /** Stops reading, as a client does that has hung. */
  stall(): void
  destroy(): void
}

export interface RawSocketOptions {
  port: number
  path: string
  headers: Record<string, string>
  onMessage(payload: Buffer): void
  onClose(code: number, reason: string): void
}

const opcodes = { continuation: 0x0, binary: 0x2, close: 0x8, ping: 0x9, pong: 0xa }

export function openRawSocket(options: RawSocketOptions): Promise<RawSocket> {
  const socket = connect({ port: options.port, host: '127.0.0.1', noDelay: true })
  socket.write(upgradeRequest(options))
  return new Promise((resolve, reject) => {
    let isOpen = false
    let rest: Buffer = Buffer.alloc(0)
    let closing = { code: 1006, reason: '' }
    let fragments: Buffer[] = []
    const onFrame = (opcode: number, isLast: boolean, payload: Buffer) => {
      if (opcode === opcodes.binary && isLast) options.onMessage(payload)
      else if (opcode === opcodes.binary || opcode === opcodes.continuation) {
        fragments.push(payload)
        if (!isLast) return
        options.onMessage(Buffer.concat(fragments))
        fragments = []
      } else if (opcode === opcodes.ping) write(socket, opcodes.pong, payload)
      else if (opcode === opcodes.close) {
        closing = {
          code: payload.length > 1 ? payload.readUInt16BE(0) : 1005,
          reason: payload.subarray(2).toString(),
        }
        socket.end()
      }
    }
    socket.on('data', chunk => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      if (!isOpen) {
        const end = rest.indexOf('\r\n\r\n')
        if (end < 0) return
        const [status = ''] = rest.subarray(0, end).toString().split('\r\n')
        if (!status.includes(' 101 ')) {
          socket.destroy()
          return reject(new Error(`${options.path} answered ${status}`))
        }
        rest = rest.subarray(end + 4)
        isOpen = true
        resolve({
          send: payload => write(socket, opcodes.binary, payload),
          stall: () => void socket.pause(),
          destroy: () => void socket.destroy(),
        })
      }
      rest = readFrames(rest, onFrame)
    })
    socket.on('error', error => reject(error))
    socket.once('close', () => options.onClose(closing.code, closing.reason))
  })
}

function upgradeRequest({ port, path, headers }: RawSocketOptions): string {
  const all = {
    host: `127.0.0.1:${port}`,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}

function write(socket: Socket, opcode: number, payload: Uint8Array): void {
  const { length } = payload
  const lengthBytes = length < 126 ? 0 : length < 65_536 ? 2 : 8
  const frame = Buffer.alloc(6 + lengthBytes + length)
  frame[0] = 0x80 | opcode
  frame[1] = 0x80 | (lengthBytes === 0 ? length : lengthBytes === 2 ? 126 : 127)
  if (lengthBytes === 2) frame.writeUInt16BE(length, 2)
  if (lengthBytes === 8) frame.writeBigUInt64BE(BigInt(length), 2)
  frame.set(payload, 6 + lengthBytes)
  socket.write(frame)
}

/** Hands out every whole frame and answers what is left. */
function readFrames(bytes: Buffer, onFrame: (opcode: number, isLast: boolean, payload: Buffer) => void): Buffer {
  let at = 0
  for (;;) {
    if (bytes.length - at < 2) break
    let length = (bytes[at + 1] ?? 0) & 0x7f
    let start = at + 2
    if (length === 126) {
      if (bytes.length < start + 2) break
      length = bytes.readUInt16BE(start)
      start += 2
    } else if (length === 127) {
      if (bytes.length < start + 8) break
      length = Number(bytes.readBigUInt64BE(start))
      start += 8
    }
    if (bytes.length < start + length) break
    const head = bytes[at] ?? 0
    onFrame(head & 0x0f, (head & 0x80) !== 0, bytes.subarray(start, start + length))
    at = start + length
  }
  return at === 0 ? bytes : bytes.subarray(at)
}
