import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'
import type { Db } from '@atelier/database/database/connection.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import { judge, readDocumentName } from './admit.ts'

export type SyncServer = { port: number; dispose(): Promise<void> }

/** No message is taken before the judgement; the largest there is to be is refused by the socket itself. */
const messageBytesMax = 1_048_576
const goingAway = 1001
const tryAgainLater = 1013

export async function listen(options: {
  db: Db
  log: Log
  publicUrl: string
  host: string
  port: number
  isEnding: () => boolean
}): Promise<SyncServer> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: messageBytesMax })
  const server = createServer((request, response) => answer(request, response, options.isEnding()))
  server.on('upgrade', (request, socket, head) => {
    const name = readDocumentName(request.url)
    if (name === null) return void socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n')
    // Browsers show scripts the reason of a close, never the status of a refused upgrade: so the socket opens first.
    sockets.handleUpgrade(request, socket, head, client => void refuse(client, request, name))
  })

  async function refuse(client: WebSocket, request: IncomingMessage, name: string): Promise<void> {
    client.on('error', err => options.log.debug({ err }, 'socket failed'))
    try {
      const refusal = await judge(request, { db: options.db, publicUrl: options.publicUrl, now: new Date() })
      options.log.info({ document: name, closeCode: refusal.code }, 'socket refused')
      client.close(refusal.code, refusal.reason)
    } catch (err) {
      options.log.error({ err, document: name }, 'cannot tell who opened a socket')
      client.close(tryAgainLater, 'Try again in a moment.')
    }
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    dispose: async () => {
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      for (const client of sockets.clients) client.close(goingAway, 'The server restarts.')
      server.closeIdleConnections()
      await closed
    },
  }
}

function answer(request: IncomingMessage, response: ServerResponse, isEnding: boolean): void {
  if (request.url !== '/health') {
    response.writeHead(404).end()
    return
  }
  response.writeHead(isEnding ? 503 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ status: isEnding ? 'ending' : 'ok' }))
}
