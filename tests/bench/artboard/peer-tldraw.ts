import { WebSocketServer } from 'ws'
import { requirePeer } from '../peers.ts'
import type { SyncCore, TldrawSchema } from './tldraw-peer.ts'

/** tldraw's own sync server as its template has it: a room in memory, nothing stored. */
const { TLSocketRoom } = requirePeer<SyncCore>('@tldraw/sync-core')
const { createTLSchema } = requirePeer<TldrawSchema>('@tldraw/tlschema')
const room = new TLSocketRoom({ schema: createTLSchema() })
const server = new WebSocketServer({ host: '127.0.0.1', port: Number(process.env.PORT) })
server.on('connection', (socket, request) => {
  room.handleSocketConnect({ sessionId: request.url?.slice(1) ?? '', socket })
})
server.on('listening', () => process.send?.({ ready: true }))
process.once('disconnect', () => process.exit())
