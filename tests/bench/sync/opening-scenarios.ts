import { openClient } from './client.ts'
import { runLoad } from './load.ts'
import { bound, median, round } from './report.ts'
import type { Section } from './report.ts'
import type { Bench } from './scenarios.ts'
import { nowUs } from './stamp.ts'
import type { RunningServer } from './subjects.ts'

/**
 * The result of the editing trace, opened first on a server that has just started and then again while it is open. What the
 * first time takes more is what opening takes on the server; the whole time of both is given too.
 */
export async function compareColdOpen(bench: Bench): Promise<Section> {
  const edits = bench.quick ? 20_000 : 260_000
  const subject = bench.subjects.find(({ name }) => name === 'ours')
  const title = `Cold open of the trace's result (${edits.toLocaleString('en')} edits)`
  if (!subject) return { title, rows: [], verdicts: [bound('cold open', undefined, 60, 'ms')] }
  const [document = '', other = ''] = await bench.world.makeDocuments(2)
  const writing = await subject.start()
  try {
    await runLoad('trace', { target: writing.target, document, edits })
  } finally {
    // In order, as when it is updated.
    await writing.stop('SIGTERM')
  }
  const rounds: { cold: number; warm: number; bytes: number }[] = []
  for (let round = 0; round < 5; round++) {
    const server = await subject.start()
    try {
      // The first socket of a process pays for compiling and for its connections to the database; that is not opening.
      await timeOpening(server, other)
      const cold = await timeOpening(server, document)
      const warm = await timeOpening(server, document)
      rounds.push({ cold: cold.ms, warm: warm.ms, bytes: cold.bytes })
    } finally {
      await server.stop()
    }
  }
  const cold = median(rounds.map(({ cold: ms }) => ms))
  const warm = median(rounds.map(({ warm: ms }) => ms))
  return {
    title,
    rows: [
      {
        name: 'ours',
        figures: {
          'cold ms': round(cold),
          'open already ms': round(warm),
          'state KB': round((rounds[0]?.bytes ?? 0) / 1_000),
        },
      },
    ],
    verdicts: [bound('cold open, the whole way to the first state', cold, 60, 'ms')],
  }
}

async function timeOpening(server: RunningServer, document: string): Promise<{ ms: number; bytes: number }> {
  const beganUs = nowUs()
  const client = await openClient(server.target, document)
  const ms = (nowUs() - beganUs) / 1_000
  const bytes = client.state.length
  // Another client comes while this one is still there.
  setTimeout(() => client.socket.destroy(), 1_000)
  return { ms, bytes }
}
