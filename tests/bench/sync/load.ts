import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { FlatOutJob, FlatOutResult } from './flat-out-load.ts'
import type { HoldJob, HoldResult } from './hold-load.ts'
import type { RoomJob, RoomResult } from './room-load.ts'
import type { StallJob, StallResult } from './stall-load.ts'
import type { TraceJob, TraceResult } from './trace-load.ts'

export interface Loads {
  room: { job: RoomJob; result: RoomResult }
  flatOut: { job: FlatOutJob; result: FlatOutResult }
  trace: { job: TraceJob; result: TraceResult }
  stall: { job: StallJob; result: StallResult }
  hold: { job: HoldJob; result: HoldResult }
}

export type LoadMessage = { measuring: boolean } | { result: Loads[keyof Loads]['result'] } | { failure: string }

/**
 * Makes load in a process of its own. `onMeasuring` is called when the measured part begins; what it answers is awaited
 * when that part ends, before anything is torn down.
 */
export function runLoad<Kind extends keyof Loads>(
  kind: Kind,
  job: Loads[Kind]['job'],
  hooks: { onMeasuring?: (tell: () => void) => void; onMeasured?: () => void } = {},
): Promise<Loads[Kind]['result']> {
  const child = fork(join(import.meta.dirname, 'load-process.ts'))
  child.send({ kind, job })
  return new Promise((resolve, reject) => {
    child.on('message', (message: LoadMessage) => {
      if ('measuring' in message) {
        if (message.measuring) hooks.onMeasuring?.(() => child.send({ end: true }))
        else hooks.onMeasured?.()
        return
      }
      if ('failure' in message) reject(new Error(message.failure))
      else resolve(message.result)
      child.disconnect()
    })
    child.once('exit', code => reject(new Error(`The load ended with ${code}`)))
  })
}
