import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createTestDatabase } from '@atelier/database/embedded/test-database.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import { openDoorbell } from '@atelier/platform/doorbell/doorbell.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import { createLog } from '@atelier/platform/logging/log.ts'
import { hashToken } from '@atelier/platform/session/session-token.ts'
import type { GrantRole, SharingMode } from '@atelier/shared-schema/entities/enums.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { WebSocket } from 'ws'
import type { ClientOptions } from 'ws'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { listen } from '#connection/server.ts'
import type { SyncServer } from '#connection/server.ts'
import type { SyncLimits } from '#connection/sync-limits.ts'
import { insertPerson, insertVisit, setGrant, setSharingMode } from './sync-world.queries.ts'

export const publicUrl = 'http://atelier.example.org'

export interface TestPerson {
  uid: string
  name: string
  sessionId: string
  /** What their browser sends. */
  headers: Record<string, string>
}

export interface Closing {
  code: number
  reason: string
}

export interface SyncWorld {
  db: Db
  /** For what the api would ring. */
  doorbell: Doorbell
  nodes: SyncServer[]
  /** As when the disk is nearly full. */
  setReadOnly(readOnly: boolean): void
  createPerson(name?: string): Promise<TestPerson>
  /** The name of a new canvas of theirs. */
  createCanvas(owner: TestPerson): Promise<string>
  /** The path of a socket for one who has nothing but the link, good once. */
  visitPath(document: string, address?: string): Promise<string>
  setMode(document: string, mode: SharingMode): Promise<void>
  grant(document: string, to: TestPerson, role: GrantRole): Promise<void>
  revoke(document: string, from: TestPerson): Promise<void>
  /** An unmodified y-websocket provider. */
  connect(person: TestPerson, document: string, options?: ConnectOptions): TestClient
  /** A socket, and nothing around it. */
  openSocket(path: string, options?: ClientOptions & { node?: number }): WebSocket
  dispose(): Promise<void>
}

export interface ConnectOptions {
  node?: number
  doc?: Y.Doc
  params?: Record<string, string>
}

export interface TestClient {
  doc: Y.Doc
  provider: WebsocketProvider
  synced(): Promise<void>
  /** When the server closes it for good, or once. */
  closed(): Promise<Closing>
}

export interface SyncWorldOptions {
  nodes?: number
  limits?: Partial<SyncLimits>
  /** What a server's doorbell is like in this world. */
  wrapDoorbell?: (doorbell: Doorbell) => Doorbell
}

// Each provider listens for the end of the process.
process.setMaxListeners(0)

/** Servers on one database, and people with sessions. */
export async function startSyncWorld(options: SyncWorldOptions = {}): Promise<SyncWorld> {
  const { nodes: nodeCount = 1, limits = {}, wrapDoorbell = doorbell => doorbell } = options
  const database = await createTestDatabase()
  const { db } = database
  const log = createLog({ name: 'test', level: process.env.LOG_LEVEL ?? 'silent' })
  const doorbells = Array.from({ length: nodeCount + 1 }, () => openDoorbell({ url: database.url, log }))
  const doorbell = doorbells.at(-1)!
  let readOnly = false
  const nodes = await Promise.all(
    doorbells.slice(0, nodeCount).map(own =>
      listen({
        db,
        log,
        publicUrl,
        limits,
        doorbell: wrapDoorbell(own),
        host: '127.0.0.1',
        port: 0,
        isEnding: () => false,
        isReadOnly: () => readOnly,
      }),
    ),
  )
  const clients: TestClient[] = []
  const sockets: WebSocket[] = []
  const portOf = (node = 0) => nodes[node]!.port

  return {
    db,
    doorbell,
    nodes,
    setReadOnly: value => {
      readOnly = value
    },
    createPerson: async (name = 'Ann') => {
      const token = randomBytes(16).toString('hex')
      const { uid, sessionId } = await insertPerson(db, name, hashToken(token))
      return { uid, name, sessionId, headers: { origin: publicUrl, cookie: `atelier_session=${token}` } }
    },
    createCanvas: async owner => {
      const id = newId()
      const item = { id, kind: 'SD_WORKFLOW', owner_uid: owner.uid, name: 'Flow', sharing_mode: 'restricted' } as const
      await db.insertInto('item').values(item).execute()
      return `canvas:${id}`
    },
    visitPath: async (document, address = newId()) => {
      const token = randomBytes(16).toString('hex')
      await insertVisit(db, { tokenHash: hashToken(token), document, address })
      return `/sync/${document}?ack=1&ticket=${token}`
    },
    setMode: (document, mode) => setSharingMode(db, itemOf(document), mode),
    grant: (document, to, role) => setGrant(db, { itemId: itemOf(document), uid: to.uid, role }),
    revoke: (document, from) => setGrant(db, { itemId: itemOf(document), uid: from.uid, role: null }),
    connect: (person, document, { node = 0, doc = new Y.Doc(), params = {} } = {}) => {
      const client = connectProvider(`ws://127.0.0.1:${portOf(node)}/sync`, document, { doc, params, person })
      clients.push(client)
      return client
    },
    openSocket: (path, { node = 0, ...settings } = {}) => {
      const socket = new WebSocket(`ws://127.0.0.1:${portOf(node)}${path}`, { perMessageDeflate: false, ...settings })
      socket.on('error', () => undefined)
      sockets.push(socket)
      return socket
    },
    dispose: async () => {
      for (const { provider } of clients) {
        provider.awareness.destroy()
        provider.destroy()
      }
      for (const socket of sockets) socket.terminate()
      await Promise.all(nodes.map(node => node.dispose()))
      await Promise.all(doorbells.map(each => each.dispose()))
      await database.dispose()
    },
  }
}

function itemOf(document: string): string {
  return document.split(':').at(-1)!
}

function connectProvider(
  url: string,
  document: string,
  { doc, params, person }: { doc: Y.Doc; params: Record<string, string>; person: TestPerson },
): TestClient {
  class BrowserSocket extends WebSocket {
    constructor(address: string) {
      super(address, { headers: person.headers, perMessageDeflate: false })
    }
  }
  const provider = new WebsocketProvider(url, document, doc, {
    params,
    disableBc: true,
    maxBackoffTime: 200,
    // The part of it that the provider uses is the same.
    WebSocketPolyfill: BrowserSocket as unknown as typeof globalThis.WebSocket,
  })
  return {
    doc,
    provider,
    synced: async () => {
      if (!provider.synced) await new Promise<void>(resolve => provider.once('sync', () => resolve()))
    },
    closed: () =>
      new Promise(resolve => {
        provider.once('connection-close', event => {
          if (event) resolve({ code: event.code, reason: event.reason })
        })
      }),
  }
}

export async function closingOf(socket: WebSocket): Promise<Closing> {
  const [code, reason] = (await once(socket, 'close')) as [number, Buffer]
  return { code, reason: reason.toString() }
}

/** What a canvas lets people write: a node each, with a title. */
export function addNode(doc: Y.Doc, title: string): void {
  doc.transact(() => {
    const node = new Y.Map<unknown>(Object.entries({ kind: 'Note', x: 0, y: 0, title }))
    doc.getMap('nodes').set(newId(), node)
  })
}

export function titlesOf(doc: Y.Doc): string[] {
  return [...doc.getMap<Y.Map<unknown>>('nodes').values()].map(node => String(node.get('title'))).toSorted()
}
