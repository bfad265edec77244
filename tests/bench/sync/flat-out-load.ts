import { BenchWriter } from './bench-writer.ts'
import { openClient } from './client.ts'
import type { Target } from './client.ts'
import { nowUs, scanStamps } from './stamp.ts'

export interface FlatOutJob {
  target: Target
  document: string
  writers: number
  /** How many writes each may have on the way. */
  window: number
  warmUpSeconds: number
  seconds: number
}

export interface FlatOutResult {
  writesPerSecond: number
}

/** Every writer sends as soon as it hears one of its own back; a write counts when it has come back. */
export async function loadFlatOut(job: FlatOutJob): Promise<FlatOutResult> {
  let counted = 0
  let isOver = false
  let failure: Error | null = null
  const writers = await Promise.all(
    Array.from({ length: job.writers }, async (_, index) => {
      const writer = new BenchWriter(index)
      let heard = 0
      let fill = () => {}
      const onMessage = (message: Buffer) => {
        scanStamps(message, stamp => {
          if (stamp.writer !== index || stamp.seq <= heard) return
          counted += stamp.seq - heard
          heard = stamp.seq
        })
        fill()
      }
      const onClose = (code: number, reason: string) => {
        if (!isOver) failure = new Error(`A writer was closed: ${code} ${reason}`)
      }
      const client = await openClient(job.target, job.document, { onMessage, onClose })
      const sendMore = () => {
        while (!isOver && writer.seq - heard < job.window) {
          client.socket.send(client.speech.updateFrame(writer.write()))
        }
      }
      const begin = () => {
        client.socket.send(client.speech.updateFrame(writer.begin()))
        fill = sendMore
        fill()
      }
      return { client, begin }
    }),
  )
  for (const { begin } of writers) begin()
  await pause(job.warmUpSeconds)
  process.send?.({ measuring: true })
  const before = { counted, us: nowUs() }
  await pause(job.seconds)
  const writesPerSecond = ((counted - before.counted) * 1_000_000) / (nowUs() - before.us)
  process.send?.({ measuring: false })
  isOver = true
  for (const { client } of writers) client.socket.destroy()
  if (failure) throw failure
  return { writesPerSecond }
}

function pause(seconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, seconds * 1_000))
}
