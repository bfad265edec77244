import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { SharedFlags } from './shared-flags.ts'
import { TRAIL_FD } from './protocol.ts'
import type { FromThread, OpenProgram, RunOrder, RunWatch, ThreadSetting } from './protocol.ts'

/**
 * The thread of a runner in which nodes run: they may block it as long as they like, the main thread of the process goes on
 * hearing what the supervisor says.
 */

/** Progress of a node is told at most this often: a loop may count every row. */
const progressEveryMs = 40
const noteEveryMs = 100
/** Of one processor: more than telling of beats takes, less than work gets on a crowded machine. */
const busyShare = 0.05
let lastUsedMs = 0

const { program: place, flags: buffer, pixelThreads } = workerData as ThreadSetting
const flags = new SharedFlags(buffer)
const port = parentPort
if (!port) throw new Error('graph-thread.ts is a worker thread')
const send = (message: FromThread) => port.postMessage(message)

sharp.concurrency(pixelThreads)
// libvips would keep decoded files for the next reading of the same path; nodes hand on bytes, so it would never hit.
sharp.cache(false)

const { openProgram } = (await import(place.module)) as { openProgram: OpenProgram }
const program = await openProgram(place.setting)

port.on('message', ({ run, order }: { run: number; order: RunOrder }) => {
  const watch = setInterval(noteNativeWork, noteEveryMs)
  void program.run(order, watchRun(run)).then(end => {
    clearInterval(watch)
    send({ type: 'ended', run, end })
  })
})
send({ type: 'open' })
// Node writes what it compiled when it ends in order, and a runner never does.
flushCompileCache()

/**
 * While libvips works in threads of its own, nobody asks whether to stop. That this is called at all says that no loop holds
 * the thread up, and processor time that something is being done: together, that it is no hang.
 */
function noteNativeWork(): void {
  const { user, system } = process.cpuUsage()
  const usedMs = (user + system) / 1_000
  if (usedMs - lastUsedMs > noteEveryMs * busyShare) flags.giveSignOfLife()
  lastUsedMs = usedMs
}

function watchRun(run: number): RunWatch {
  let lastProgressAt = 0
  return {
    cancel: flags,
    // As many as libuv has threads for.
    nodesAtOnce: pixelThreads + 1,
    noteRunning: nodeIds => writeSync(TRAIL_FD, `${run} ${JSON.stringify(nodeIds)}\n`),
    tell(event) {
      flags.giveSignOfLife()
      if (event.type === 'executing') lastProgressAt = 0
      if (event.type === 'progress' && event.data.value < event.data.max) {
        const now = performance.now()
        if (now - lastProgressAt < progressEveryMs) return
        lastProgressAt = now
      }
      send({ type: 'event', run, event })
    },
  }
}
