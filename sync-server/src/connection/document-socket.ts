import { WebSocket, WebSocketServer } from 'ws'
import { closeCodes } from '@atelier/shared-schema/documents/close-codes.ts'
import { countClose } from '#transport/sync-metrics.ts'

const TOO_LARGE = 1009

/** ws has its own code for a frame over the limit, at which a provider would come back with the same frame for ever. */
class DocumentSocket extends WebSocket {
  override close(code?: number, data?: string | Buffer): void {
    if (code !== TOO_LARGE) return super.close(code, data)
    countClose(closeCodes.tooLarge)
    return super.close(closeCodes.tooLarge, 'This change is too large to be sent at once.')
  }
}

/** Makes sockets of upgrades. */
export function createDocumentSockets({ frameBytesMax }: { frameBytesMax: number }): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    WebSocket: DocumentSocket,
    maxPayload: frameBytesMax,
    clientTracking: false,
    perMessageDeflate: false,
  })
}
