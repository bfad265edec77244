import { setTimeout as delay } from 'node:timers/promises'
import { BenchWriter } from './bench-writer.ts'
import { openClient } from './client.ts'
import type { Target } from './client.ts'
import { Histogram } from './histogram.ts'
import type { Delays } from './histogram.ts'
import { nowUs, scanStamps } from './stamp.ts'

export interface StallJob {
  target: Target
  document: string
  /** Who keep up. */
  readers: number
  /** Who stop reading once they are connected. */
  stalled: number
  megabytes: number
  updateBytes: number
  hz: number
}

export interface StallResult {
  delivery: Delays
  lost: number
}

/** One writer replaces a large value again and again, so that the document stays small while much goes past its readers. */
export async function loadStall(job: StallJob): Promise<StallResult> {
  const delivery = new Histogram()
  const seen = new Int32Array(job.readers)
  const writer = new BenchWriter(0)
  const clients = await Promise.all(
    Array.from({ length: job.readers }, (_, index) =>
      openClient(job.target, job.document, {
        onMessage: message => {
          const receivedUs = nowUs()
          scanStamps(message, ({ seq, sentUs }) => {
            if (seq <= (seen[index] ?? 0)) return
            seen[index] = seq
            delivery.add(receivedUs - sentUs)
          })
        },
      }),
    ),
  )
  const stalled = await Promise.all(Array.from({ length: job.stalled }, () => openClient(job.target, job.document)))
  for (const { socket } of stalled) socket.stall()
  const author = await openClient(job.target, job.document)
  author.socket.send(author.speech.updateFrame(writer.begin()))
  const filler = 'x'.repeat(job.updateBytes)
  const writes = Math.ceil((job.megabytes * 1_000_000) / job.updateBytes)
  process.send?.({ measuring: true })
  const beganUs = nowUs()
  for (let done = 0; done < writes; done++) {
    const dueUs = beganUs + (done * 1_000_000) / job.hz
    while (nowUs() < dueUs) await delay(1)
    author.socket.send(author.speech.updateFrame(writer.write(filler)))
  }
  const countLost = () => seen.reduce((sum, seq) => sum + writes - seq, 0)
  for (let tries = 0; tries < 100 && countLost() > 0; tries++) await delay(100)
  await delay(1_000)
  process.send?.({ measuring: false })
  for (const { socket } of [...clients, ...stalled, author]) socket.destroy()
  return { delivery: delivery.summary(), lost: countLost() }
}
