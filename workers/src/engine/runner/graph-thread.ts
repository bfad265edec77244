import { writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { RunCanceled } from '#engine/node-kind.ts'
import { RunFailed } from '#engine/run-failed.ts'
import { SharedFlags } from './shared-flags.ts'
import { TRAIL_FD } from './protocol.ts'
import type {
  FromThread,
  NodeFailure,
  OpenProgram,
  RunEnd,
  RunOrder,
  RunWatch,
  RunnerProgram,
  ThreadSetting,
} from './protocol.ts'

/**
 * The thread of a runner in which nodes run: they may block it as long as they like, the main thread of the process goes on
 * hearing what the supervisor says.
 */

/** Progress of a node is told at most this often: a loop may count every row. */
const progressEveryMs = 40

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
  void runOrder(program, run, order).then(end => send({ type: 'ended', run, end }))
})
send({ type: 'open' })

async function runOrder(on: RunnerProgram, run: number, order: RunOrder): Promise<RunEnd> {
  try {
    return { type: 'completed', outputs: await on.run(order, watchRun(run)) }
  } catch (error) {
    if (error instanceof RunCanceled) return { type: 'canceled' }
    return { type: 'failed', failure: describeFailure(error) }
  }
}

function watchRun(run: number): RunWatch {
  let lastProgressAt = 0
  return {
    cancel: flags,
    startNode(nodeId) {
      flags.giveSignOfLife()
      writeSync(TRAIL_FD, `${run} ${JSON.stringify(nodeId)}\n`)
      lastProgressAt = 0
      send({ type: 'event', run, event: { type: 'node-started', nodeId } })
    },
    progress(nodeId, done, total, preview) {
      flags.giveSignOfLife()
      if (preview) send({ type: 'picture', run, nodeId, picture: preview })
      const now = performance.now()
      if (done < total && now - lastProgressAt < progressEveryMs) return
      lastProgressAt = now
      send({ type: 'event', run, event: { type: 'progress', nodeId, done, total } })
    },
    finishNode(nodeId, display, fromCache) {
      flags.giveSignOfLife()
      send({ type: 'event', run, event: { type: 'node-finished', nodeId, display, fromCache } })
    },
  }
}

function describeFailure(error: unknown): NodeFailure {
  const failed = error instanceof RunFailed ? error : undefined
  const message = error instanceof Error ? error.message : String(error)
  return {
    nodeId: failed?.node?.id,
    input: failed?.input,
    message,
    isOutOfMemory: message.includes('Array buffer allocation failed'),
    details: failed?.details ?? (error instanceof Error ? (error.stack ?? message) : message),
  }
}
