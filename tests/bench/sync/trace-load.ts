import { BenchWriter } from './bench-writer.ts'
import { openClient } from './client.ts'
import type { Target } from './client.ts'
import { makeEditingTrace } from './editing-trace.ts'
import { nowUs, scanStamps } from './stamp.ts'

export interface TraceJob {
  target: Target
  document: string
  edits: number
}

export interface TraceResult {
  editsPerSecond: number
  textLength: number
}

const editsPerStamp = 200
const stampsAhead = 5

/** One edit a frame. A stamped write after every 200 tells how far the server has come; no more than 1,000 are on the way. */
export async function loadTrace(job: TraceJob): Promise<TraceResult> {
  const { updates, length } = makeEditingTrace(job.edits)
  const pacer = new BenchWriter(0)
  let heard = 0
  let wake = () => {}
  let failure: Error | null = null
  const client = await openClient(job.target, job.document, {
    onMessage: message => {
      scanStamps(message, stamp => {
        heard = Math.max(heard, stamp.seq)
      })
      wake()
    },
    onClose: (code, reason) => {
      failure = new Error(`The writer was closed: ${code} ${reason}`)
      wake()
    },
  })
  const send = (update: Uint8Array) => client.socket.send(client.speech.updateFrame(update))
  const hear = async (isEnough: () => boolean) => {
    while (!isEnough()) {
      if (failure) throw failure
      await new Promise<void>(resolve => (wake = resolve))
    }
  }
  send(pacer.begin())
  const [opening, ...edits] = updates
  if (opening) send(opening)
  process.send?.({ measuring: true })
  const beganUs = nowUs()
  for (const [index, update] of edits.entries()) {
    send(update)
    if ((index + 1) % editsPerStamp !== 0) continue
    send(pacer.write())
    await hear(() => pacer.seq - heard < stampsAhead)
  }
  send(pacer.write())
  await hear(() => heard === pacer.seq)
  const seconds = (nowUs() - beganUs) / 1_000_000
  process.send?.({ measuring: false })
  client.socket.destroy()
  return { editsPerSecond: edits.length / seconds, textLength: length }
}
