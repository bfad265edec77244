import { WebSocket } from 'ws'
import { requirePeer } from '../peers.ts'

/** What is used here of packages that are installed for the benchmark alone. */
export interface SyncCore {
  TLSocketRoom: new (options: { schema: object }) => {
    handleSocketConnect(session: { sessionId: string; socket: WebSocket }): void
  }
  TLSyncClient: new (options: {
    store: PeerStore
    socket: PeerSocket
    presence: object
    onLoad: () => void
    onSyncError: (reason: string) => void
  }) => object
}
export interface TldrawSchema {
  createTLSchema(): object
}
interface PeerState {
  atom(name: string, value: unknown): object
}
interface PeerRecord {
  id: string
  x: number
}
interface PeerStore {
  put(records: object[]): void
  update(id: string, change: (record: PeerRecord) => PeerRecord): void
  get(id: string): PeerRecord | undefined
  listen(told: (entry: { changes: PeerChanges }) => void, filter: { source: 'remote' }): () => void
}
interface PeerChanges {
  updated: Record<string, readonly [PeerRecord, PeerRecord]>
}
interface StorePackage {
  Store: new (options: { schema: object; props: object }) => PeerStore
}
interface PeerSocket {
  connectionStatus: string
  sendMessage(message: object): void
  onReceiveMessage(take: (message: unknown) => void): () => void
  onStatusChange(take: (change: { status: string }) => void): () => void
  restart(): void
  close(): void
}

export interface PeerEditor {
  store: PeerStore
}

/** One editor at tldraw's own server, with its own client and store. */
export async function openPeerEditor(port: number, name: string): Promise<PeerEditor> {
  const { TLSyncClient } = requirePeer<SyncCore>('@tldraw/sync-core')
  const { createTLSchema } = requirePeer<TldrawSchema>('@tldraw/tlschema')
  const { Store } = requirePeer<StorePackage>('@tldraw/store')
  const { atom } = requirePeer<PeerState>('@tldraw/state')
  const schema = createTLSchema()
  const store = new Store({ schema, props: { defaultName: '', assets: {}, onMount: () => undefined } })
  const socket = await openSocket(`ws://127.0.0.1:${port}/${name}`)
  const loaded = Promise.withResolvers<void>()
  new TLSyncClient({
    store,
    socket,
    presence: atom('presence', null),
    onLoad: () => loaded.resolve(),
    onSyncError: reason => loaded.reject(new Error(reason)),
  })
  await loaded.promise
  return { store }
}

async function openSocket(url: string): Promise<PeerSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return {
    connectionStatus: 'online',
    sendMessage: message => socket.send(JSON.stringify(message)),
    onReceiveMessage: take => {
      const read = (data: Buffer) => take(JSON.parse(data.toString()))
      socket.on('message', read)
      return () => socket.off('message', read)
    },
    onStatusChange: () => () => undefined,
    restart: () => undefined,
    close: () => socket.close(),
  }
}
