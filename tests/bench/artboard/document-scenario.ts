import { bringState, keepBoard, timeReading } from '../../fixtures/kept-board.ts'
import { makeDocuments } from '../../fixtures/sync-world.ts'
import { openClient } from '../sync/client.ts'
import { bound, median, round } from '../sync/report.ts'
import type { Section } from '../sync/report.ts'
import { ours } from '../sync/subjects.ts'
import type { SyncWorld } from '../sync/sync-world.ts'
import { editBoard } from './board-edits.ts'

const ROUNDS = 9

/** How large a board that was much worked on is, and how soon a server that was just started sends it. */
export async function measureDocument(world: SyncWorld, size: { shapes: number; edits: number }): Promise<Section> {
  const { uid } = world.owner
  const names = await makeDocuments(world.db, uid, ROUNDS, 'artboard')
  const { state, packed, json } = await keepBoard(world.db, names[0]!, doc => editBoard(doc, { ...size, uid }))
  for (const name of names.slice(1)) await keepBoard(world.db, name, doc => bringState(doc, state))
  const cold: number[] = []
  const load: number[] = []
  for (const name of names) {
    const server = await ours(world).start()
    const began = performance.now()
    const client = await openClient(server.target, name)
    cold.push(performance.now() - began)
    client.socket.destroy()
    await server.stop()
    load.push(timeReading(client.state))
  }
  const figures = {
    'JSON KB': round(json.length / 1_000),
    'format V2 KB': round(packed.length / 1_000),
    'sent KB': round(state.length / 1_000),
    'first state ms, median': round(median(cold)),
    'slowest ms': round(Math.max(...cold)),
    'into a doc ms': round(median(load)),
  }
  return {
    title: `A board of ${size.shapes.toLocaleString('en')} shapes after ${size.edits.toLocaleString('en')} edits`,
    rows: [{ name: 'ours, each time just started', figures }],
    verdicts: [
      bound('format V2 by its JSON', packed.length / json.length, 1.3, ''),
      bound('opened by a server that was just started, the slowest', Math.max(...cold), 350, 'ms'),
    ],
  }
}
