import { availableParallelism, cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { compareOpenDocuments, compareStalledReader } from './sync/memory-scenarios.ts'
import { compareColdOpen } from './sync/opening-scenarios.ts'
import { printSection } from './sync/report.ts'
import type { Section } from './sync/report.ts'
import { measureRevocation } from './sync/revocation-scenario.ts'
import {
  compareAcknowledgement,
  compareFlatOut,
  compareRoom,
  compareTrace,
  judgeBusyRoom,
  judgeCrowdedRoom,
} from './sync/scenarios.ts'
import type { Bench } from './sync/scenarios.ts'
import { hocuspocus, ours, yWebsocket } from './sync/subjects.ts'
import { startSyncWorld } from './sync/sync-world.ts'

/**
 * Our sync-server on an embedded PostgreSQL that waits for the disk, beside y-websocket's own server and Hocuspocus, which
 * keep everything in memory. Each runs in a process of its own, turn by turn; the load comes from another process.
 * `--quick` measures shortly and once; `--scenario` and `--subject` choose some.
 */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    scenario: { type: 'string', multiple: true, default: [] },
    subject: { type: 'string', multiple: true, default: [] },
  },
})

const scenarios: Record<string, (bench: Bench) => Promise<Section>> = {
  room100: bench => compareRoom(bench, { clients: 100, writers: 50, hz: 10 }, judgeBusyRoom),
  room300: bench => compareRoom(bench, { clients: 300, writers: 30, hz: 10 }, judgeBusyRoom),
  room500: bench => compareRoom(bench, { clients: 500, writers: 10, hz: 10 }, judgeCrowdedRoom),
  acknowledgement: compareAcknowledgement,
  flatOut: compareFlatOut,
  trace: compareTrace,
  coldOpen: compareColdOpen,
  openDocuments: compareOpenDocuments,
  stalledReader: compareStalledReader,
  revocation: measureRevocation,
}

const [loadAverage = 0] = loadavg()
process.stdout.write(
  `${new Date().toISOString()}, Node ${process.version}, ${availableParallelism()} cores of ${cpus()[0]?.model.trim()}, load average before ${loadAverage.toFixed(2)}\n`,
)
if (loadAverage > 0.5) process.stdout.write('Something else is running: these figures say little.\n')

const world = await startSyncWorld()
try {
  const subjects = [yWebsocket, hocuspocus, ours(world)].filter(
    ({ name }) => values.subject.length === 0 || values.subject.includes(name),
  )
  for (const [name, run] of Object.entries(scenarios)) {
    if (values.scenario.length > 0 && !values.scenario.includes(name)) continue
    printSection(await run({ world, subjects, quick: values.quick }))
  }
} finally {
  await world.dispose()
}
