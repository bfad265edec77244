import { once } from 'node:events'
import { BenchWriter } from './bench-writer.ts'
import { openClient } from './client.ts'
import type { Target } from './client.ts'

export interface HoldJob {
  target: Target
  documents: string[]
}

export interface HoldResult {
  opened: number
}

/** Opens documents, writes one thing into each, and keeps them open until told to end. */
export async function loadHold(job: HoldJob): Promise<HoldResult> {
  const clients = []
  for (let from = 0; from < job.documents.length; from += 20) {
    const some = job.documents.slice(from, from + 20)
    clients.push(
      ...(await Promise.all(
        some.map(async document => {
          const client = await openClient(job.target, document)
          const writer = new BenchWriter(0)
          client.socket.send(client.speech.updateFrame(writer.begin()))
          client.socket.send(client.speech.updateFrame(writer.write()))
          return client
        }),
      )),
    )
  }
  process.send?.({ measuring: true })
  await once(process, 'message')
  for (const { socket } of clients) socket.destroy()
  return { opened: clients.length }
}
