import { speak } from './dialect.ts'
import type { Dialect, DialectName } from './dialect.ts'
import { openRawSocket } from '../../fixtures/raw-socket.ts'
import type { RawSocket } from '../../fixtures/raw-socket.ts'

/** Where a server is and how it is spoken to; plain data, so that it can be sent to a process that makes load. */
export interface Target {
  dialect: DialectName
  port: number
  /** Before the document's name. */
  pathPrefix: string
  /** After it. */
  pathSuffix: string
  headers: Record<string, string>
}

export interface BenchClient {
  socket: RawSocket
  speech: Dialect
  /** The first state the server sent. */
  state: Uint8Array
}

export interface ClientHandlers {
  onMessage?: (message: Buffer) => void
  onClose?: (code: number, reason: string) => void
}

const patienceMs = 60_000

/** Connected, and told everything that is in the document. */
export function openClient(target: Target, document: string, handlers: ClientHandlers = {}): Promise<BenchClient> {
  const speech = speak(target.dialect, document)
  const path = `${target.pathPrefix}${encodeURIComponent(document)}${target.pathSuffix}`
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${path} sent no state within ${patienceMs} ms`)), patienceMs)
    let socket: RawSocket | undefined
    let isReady = false
    const onMessage = (message: Buffer) => {
      const state = isReady ? null : speech.readState(message)
      if (state && socket) {
        isReady = true
        clearTimeout(timer)
        socket.send(speech.nothingBrought)
        resolve({ socket, speech, state: new Uint8Array(state) })
      } else handlers.onMessage?.(message)
    }
    const onClose = (code: number, reason: string) => {
      clearTimeout(timer)
      reject(new Error(`${path} was closed: ${code} ${reason}`))
      handlers.onClose?.(code, reason)
    }
    openRawSocket({ port: target.port, path, headers: target.headers, onMessage, onClose }).then(opened => {
      socket = opened
      for (const frame of speech.greeting) opened.send(frame)
    }, reject)
  })
}

/** Many at once, but not all: servers answer upgrades one after another, and their queues have an end. */
export async function openClients(
  target: Target,
  document: string,
  handlers: readonly ClientHandlers[],
): Promise<BenchClient[]> {
  const clients: BenchClient[] = []
  for (let from = 0; from < handlers.length; from += 25) {
    const some = handlers.slice(from, from + 25).map(handler => openClient(target, document, handler))
    clients.push(...(await Promise.all(some)))
  }
  return clients
}
