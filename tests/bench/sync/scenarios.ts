import type { Delays } from './histogram.ts'
import { measure } from './measure.ts'
import type { Measured } from './measure.ts'
import { atLeast, bound, median, round } from './report.ts'
import type { Section, Verdict } from './report.ts'
import type { RoomResult } from './room-load.ts'
import type { Subject } from './subjects.ts'
import type { SyncWorld } from './sync-world.ts'

export interface Bench {
  world: SyncWorld
  subjects: Subject[]
  quick: boolean
}

/** Each server in turn, round after round in another order, so that a slow minute of the machine hits all of them. */
async function takeTurns<T>(
  { subjects }: Bench,
  rounds: number,
  run: (subject: Subject) => Promise<T>,
): Promise<Map<string, T[]>> {
  const runs = new Map<string, T[]>(subjects.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < subjects.length; turn++) {
      const subject = subjects[(turn + round) % subjects.length]
      if (subject) runs.get(subject.name)?.push(await run(subject))
    }
  }
  return runs
}

interface RoomFigures {
  p50Ms: number
  p99Ms: number
  maxMs: number
  cpuCores: number
  databaseCores: number
  loadCores: number
  lost: number
  closed: string[]
  commitP99Ms: number
}

function summariseRoom(runs: readonly Measured<RoomResult>[], seconds: number): RoomFigures {
  const pick = (read: (run: Measured<RoomResult>) => number) => median(runs.map(read))
  return {
    p50Ms: pick(run => run.result.delivery.p50Ms),
    p99Ms: pick(run => run.result.delivery.p99Ms),
    maxMs: pick(run => run.result.delivery.maxMs),
    cpuCores: pick(run => run.cpuSeconds) / seconds,
    databaseCores: pick(run => run.databaseCpuSeconds) / seconds,
    loadCores: pick(run => run.result.loadCpuSeconds) / seconds,
    lost: runs.reduce((sum, run) => sum + run.result.lost, 0),
    closed: runs.flatMap(run => run.result.closed),
    commitP99Ms: pick(run => run.commit.p99Ms),
  }
}

export interface RoomShape {
  clients: number
  writers: number
  hz: number
}

export async function compareRoom(
  bench: Bench,
  shape: RoomShape,
  judge: (figures: Map<string, RoomFigures>) => Verdict[],
): Promise<Section> {
  const seconds = bench.quick ? 4 : 12
  const runs = await takeTurns(bench, bench.quick ? 1 : 3, async subject => {
    const documents = await bench.world.makeDocuments(1)
    return measure(subject, bench.world, {
      kind: 'room',
      job: { documents, ...shape, warmUpSeconds: bench.quick ? 2 : 4, seconds },
    })
  })
  const figures = new Map([...runs].map(([name, own]) => [name, summariseRoom(own, seconds)]))
  const base = figures.get('y-websocket')
  return {
    title: `One room: ${shape.clients} clients, ${shape.writers} of them writing ${shape.hz} times a second`,
    rows: [...figures].map(([name, own]) => ({
      name,
      figures: {
        'p50 ms': round(own.p50Ms),
        'p99 ms': round(own.p99Ms),
        'max ms': round(own.maxMs),
        'p99 ratio': base ? round(own.p99Ms / base.p99Ms) : '',
        cores: round(own.cpuCores),
        'cores ratio': base ? round(own.cpuCores / base.cpuCores) : '',
        ...(name === 'ours'
          ? { 'database cores': round(own.databaseCores), 'COMMIT p99 ms': round(own.commitP99Ms) }
          : {}),
        'load cores': round(own.loadCores),
        lost: own.lost,
        closed: own.closed.length,
      },
    })),
    verdicts: judge(figures),
  }
}

/** Our delay beside the better peer's, with two commits in between; our processor time beside y-websocket's. */
export function judgeBusyRoom(figures: Map<string, RoomFigures>): Verdict[] {
  const mine = figures.get('ours')
  const peers = [...figures].filter(([name]) => name !== 'ours').map(([, own]) => own.p99Ms)
  const limit = mine && peers.length > 0 ? Math.min(...peers) + 2 * mine.commitP99Ms : undefined
  const base = figures.get('y-websocket')
  return [
    bound("p99, the better peer's and two COMMITs", mine?.p99Ms, limit, 'ms'),
    bound('processor time, of y-websocket’s', mine && base && mine.cpuCores / base.cpuCores, 1.4, ''),
    bound('lost', mine?.lost, 0, ''),
  ]
}

export function judgeCrowdedRoom(figures: Map<string, RoomFigures>): Verdict[] {
  const mine = figures.get('ours')
  return [bound('lost', mine?.lost, 0, ''), bound('p99', mine?.p99Ms, 100, 'ms')]
}

/** 500 writes a second over ten documents of five writers; peers keep nothing, so theirs is the time to the echo. */
export async function compareAcknowledgement(bench: Bench): Promise<Section> {
  const seconds = bench.quick ? 4 : 12
  const runs = await takeTurns(bench, bench.quick ? 1 : 3, async subject => {
    const documents = await bench.world.makeDocuments(10)
    return measure(subject, bench.world, {
      kind: 'room',
      job: { documents, clients: 50, writers: 50, hz: 10, warmUpSeconds: bench.quick ? 2 : 4, seconds },
    })
  })
  const read = (name: string, pick: (result: RoomResult) => Delays, share: 'p50Ms' | 'p99Ms') =>
    median((runs.get(name) ?? []).map(({ result }) => pick(result)[share]))
  const ack = (result: RoomResult) => result.ack
  const echo = (result: RoomResult) => result.echo
  const isHere = (runs.get('ours')?.length ?? 0) > 0
  return {
    title: 'Acknowledgement of 500 writes a second in ten documents (ours: durable)',
    rows: bench.subjects.map(({ name }) => ({
      name,
      figures: {
        'echo p50 ms': round(read(name, echo, 'p50Ms')),
        'echo p99 ms': round(read(name, echo, 'p99Ms')),
        ...(name === 'ours'
          ? {
              'ack p50 ms': round(read(name, ack, 'p50Ms')),
              'ack p99 ms': round(read(name, ack, 'p99Ms')),
              'COMMIT p99 ms': round(median((runs.get(name) ?? []).map(({ commit }) => commit.p99Ms))),
            }
          : {}),
        cores: round(median((runs.get(name) ?? []).map(({ cpuSeconds }) => cpuSeconds / seconds))),
      },
    })),
    verdicts: [
      bound('acknowledged p50', isHere ? read('ours', ack, 'p50Ms') : undefined, 5, 'ms'),
      bound('acknowledged p99', isHere ? read('ours', ack, 'p99Ms') : undefined, 25, 'ms'),
    ],
  }
}

export async function compareFlatOut(bench: Bench): Promise<Section> {
  const runs = await takeTurns(bench, bench.quick ? 1 : 3, async subject => {
    const [document = ''] = await bench.world.makeDocuments(1)
    return measure(subject, bench.world, {
      kind: 'flatOut',
      job: { document, writers: 4, window: 64, warmUpSeconds: bench.quick ? 1 : 3, seconds: bench.quick ? 3 : 8 },
    })
  })
  const rate = (name: string) => median((runs.get(name) ?? []).map(({ result }) => result.writesPerSecond))
  return rateSection(bench, {
    title: 'One room flat out: four writers with 64 writes each on the way',
    unit: 'writes/s',
    rate,
    share: 0.5,
  })
}

export async function compareTrace(bench: Bench): Promise<Section> {
  const edits = bench.quick ? 20_000 : 260_000
  const runs = await takeTurns(bench, 1, async subject => {
    const [document = ''] = await bench.world.makeDocuments(1)
    return measure(subject, bench.world, { kind: 'trace', job: { document, edits } })
  })
  const rate = (name: string) => median((runs.get(name) ?? []).map(({ result }) => result.editsPerSecond))
  return rateSection(bench, {
    title: `Editing trace (made up): ${edits.toLocaleString('en')} single-character edits through one socket`,
    unit: 'edits/s',
    rate,
    share: 0.7,
  })
}

function rateSection(
  bench: Bench,
  given: { title: string; unit: string; rate: (name: string) => number; share: number },
): Section {
  const names = bench.subjects.map(({ name }) => name)
  const base = names.includes('y-websocket') ? given.rate('y-websocket') : undefined
  const mine = names.includes('ours') ? given.rate('ours') : undefined
  return {
    title: given.title,
    rows: names.map(name => ({
      name,
      figures: {
        [given.unit]: round(given.rate(name)),
        ratio: base === undefined ? '' : round(given.rate(name) / base),
      },
    })),
    verdicts: [atLeast('rate, of y-websocket’s', base && mine && mine / base, given.share, '')],
  }
}
