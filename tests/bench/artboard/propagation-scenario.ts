import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TLRecord, TLShape, TLShapeId } from '@tldraw/tldraw'
import { findFreePort } from '../../fixtures/free-port.ts'
import { startSyncServer } from '../../fixtures/sync-server.ts'
import { makeDocuments } from '../../fixtures/sync-world.ts'
import { BoardPlayer } from '../../sync/board-player.ts'
import { providePeer } from '../peers.ts'
import type { Delays } from '../sync/histogram.ts'
import { bound, round } from '../sync/report.ts'
import type { Section } from '../sync/report.ts'
import type { SyncWorld } from '../sync/sync-world.ts'
import { shapeId, shapeOf } from './board-edits.ts'
import { drive, EDITORS, FRAME_MS } from './drive-editors.ts'
import type { Editor } from './drive-editors.ts'

/** From the store of who moves a shape into the stores of the four others. */
export async function measurePropagation(world: SyncWorld, forMs: number): Promise<Section> {
  const mine = await measureOurs(world, forMs)
  const peer = await measurePeer(forMs)
  const figuresOf = ({ p50Ms, p99Ms, maxMs, count }: Delays) => ({
    'p50 ms': round(p50Ms),
    'p99 ms': round(p99Ms),
    'slowest ms': round(maxMs),
    seen: count,
  })
  return {
    title: `${EDITORS} editors, each moving a shape in every frame`,
    rows: [
      { name: 'ours, on PostgreSQL', figures: figuresOf(mine) },
      { name: 'tldraw sync, in memory', figures: figuresOf(peer) },
    ],
    verdicts: [bound('p99 by tldraw’s own', mine.p99Ms / peer.p99Ms, 1, '')],
  }
}

async function measureOurs(world: SyncWorld, forMs: number): Promise<Delays> {
  const [document = ''] = await makeDocuments(world.db, world.owner.uid, 1, 'artboard')
  const server = await startSyncServer({ databaseUrl: world.databaseUrl })
  const seat = { url: server.url, document, person: world.owner, frameMs: FRAME_MS }
  const players = Array.from({ length: EDITORS }, () => new BoardPlayer(seat))
  try {
    for (const player of players) await player.open()
    return await drive(players.map(asEditor), forMs)
  } finally {
    for (const player of players) player.dispose()
    await server.stop()
  }
}

function asEditor({ store, uid }: BoardPlayer): Editor {
  return {
    place: index => store.put([shapeOf(index, uid) as unknown as TLRecord]),
    move: (index, x) => store.update(shapeId(index) as TLShapeId, shape => ({ ...shape, x })),
    onMoved: told => {
      store.sideEffects.registerAfterChangeHandler('shape', (_before, { id, x }: TLShape, source) => {
        if (source === 'remote') told(id, x)
      })
    },
  }
}

/** In processes of their own, as each brings its own copy of tldraw's libraries. */
async function measurePeer(forMs: number): Promise<Delays> {
  providePeer('@tldraw/sync-core')
  const port = await findFreePort()
  const env = { ...process.env, PORT: String(port), FOR_MS: String(forMs) }
  const server = fork(join(import.meta.dirname, 'peer-tldraw.ts'), { env })
  await once(server, 'message')
  const editors = fork(join(import.meta.dirname, 'peer-editors.ts'), { env })
  const [delays] = (await once(editors, 'message')) as [Delays]
  editors.kill('SIGKILL')
  server.kill('SIGKILL')
  return delays
}
