import { openClient } from './client.ts'
import { runLoad } from './load.ts'
import { bound, median, round } from './report.ts'
import type { Section } from './report.ts'
import type { Bench } from './scenarios.ts'
import { nowUs } from './stamp.ts'
import type { RunningServer, Subject } from './subjects.ts'

const copies = 32
/** Until then the compiler is at it: in one process alone the same work takes 200 ms the first time and 25 the tenth. */
const warmUp = 16

/**
 * The result of the editing trace, in copies that no server has opened, one after another on a server that has just been
 * started. The first ones pay for compiling what opens documents; the median of the others is what a document costs, and
 * what the same costs when it is open already says how much of that is the way there and back.
 */
export async function compareColdOpen(bench: Bench): Promise<Section> {
  const edits = bench.quick ? 20_000 : 260_000
  const subject = bench.subjects.find(({ name }) => name === 'ours')
  const title = `Cold open of the trace's result (${edits.toLocaleString('en')} edits)`
  if (!subject) return { title, rows: [], verdicts: [bound('cold open', undefined, 60, 'ms')] }
  const document = await writeTrace(subject, bench, edits)
  const cold: Opening[] = []
  const warm: Opening[] = []
  const server = await subject.start()
  try {
    for (let copy = 0; copy < copies; copy++) {
      const name = await bench.world.copyDocument(document)
      cold.push(await timeOpening(server, name))
      warm.push(await timeOpening(server, name))
    }
  } finally {
    await server.stop()
  }
  const medianMs = (openings: Opening[]) => median(openings.slice(warmUp).map(({ ms }) => ms))
  return {
    title,
    rows: [
      {
        name: 'ours',
        figures: {
          'first of the process ms': round(cold[0]?.ms ?? 0),
          'cold ms': round(medianMs(cold)),
          'open already ms': round(medianMs(warm)),
          'state KB': round((cold[0]?.bytes ?? 0) / 1_000),
        },
      },
    ],
    verdicts: [bound('cold open, the whole way to the first state', medianMs(cold), 60, 'ms')],
  }
}

async function writeTrace(subject: Subject, { world }: Bench, edits: number): Promise<string> {
  const [document = ''] = await world.makeDocuments(1)
  const server = await subject.start()
  try {
    await runLoad('trace', { target: server.target, document, edits })
  } finally {
    // In order, as when it is updated.
    await server.stop('SIGTERM')
  }
  return document
}

interface Opening {
  ms: number
  bytes: number
}

async function timeOpening(server: RunningServer, document: string): Promise<Opening> {
  const beganUs = nowUs()
  const client = await openClient(server.target, document)
  const ms = (nowUs() - beganUs) / 1_000
  const bytes = client.state.length
  // Another client comes while this one is still there.
  setTimeout(() => client.socket.destroy(), 1_000)
  return { ms, bytes }
}
