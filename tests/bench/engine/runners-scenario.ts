import { setTimeout as delay } from 'node:timers/promises'
import type { EmbeddedEngine } from '@atelier/workers/engines/embedded/embedded-engine.ts'
import { atLeast, median, round } from '../sync/report.ts'
import type { Section } from '../sync/report.ts'
import { painting, readProcessorMs, withWarmEngine } from './bench-engine.ts'
import type { EngineBench } from './bench-engine.ts'
import { measureCeilings } from './machine-ceiling.ts'

const turnMs = 4_000
const warmings = 5
const restMs = 200

/** Pictures a second: two runners of one thread each, beside one such, turn by turn; and what two plain loops come to beside one. */
export async function compareRunners(bench: EngineBench): Promise<Section> {
  const ceilings = await measureCeilings()
  const choice = { pixelThreads: 1 }
  const turns = await withWarmEngine(bench, { ...choice, runners: 1 }, one =>
    withWarmEngine(bench, { ...choice, runners: 2 }, two => takeTurns(bench, one, two)),
  )
  const ratios = turns.map(({ one, two }) => two.perSecond / one.perSecond)
  const ratio = median(ratios)
  return {
    of: 'runners',
    title: 'Runners of one thread each, scenes of 512 × 512',
    rows: [
      { name: 'one', figures: figuresOf(turns.map(({ one }) => one)) },
      { name: 'two', figures: figuresOf(turns.map(({ two }) => two)) },
      { name: 'two against one', figures: { 'times one': ratios.map(round).join(', ') } },
      { name: 'two plain loops, arithmetic', figures: { 'times one': round(ceilings.arithmetic) } },
      { name: 'two plain loops, through memory', figures: { 'times one': round(ceilings.memory) } },
    ],
    verdicts: [
      atLeast('two against one', ratio, 1.7, 'times'),
      atLeast('of what the machine gives two plain loops', ratio / ceilings.arithmetic, 0.85, ''),
    ],
  }
}

interface Turn {
  readonly perSecond: number
  /** Processor time of the runners, and of the process that supervises them, for each second that passed. */
  readonly cores: number
  readonly supervisorCores: number
}

async function takeTurns(bench: EngineBench, one: EmbeddedEngine, two: EmbeddedEngine) {
  // Until what they paint with is compiled, runners share the cores with their own compilers.
  for (let index = 0; index < warmings; index++) {
    await Promise.all([one, two, two].map((engine, lane) => paintOne(engine, index * 3 + lane)))
  }
  const turns: { one: Turn; two: Turn }[] = []
  for (let index = 0; index < bench.rounds; index++) {
    turns.push({ one: await takeTurn(one, 1), two: await takeTurn(two, 2) })
  }
  return turns
}

async function takeTurn(engine: EmbeddedEngine, runners: number): Promise<Turn> {
  await delay(restMs)
  const usedBefore = await readRunnersMs(engine)
  const ownBefore = process.cpuUsage()
  const start = performance.now()
  const lanes = Array.from({ length: runners }, () => paintUntil(engine, start + turnMs))
  const rates = await Promise.all(lanes)
  const passedMs = performance.now() - start
  const own = process.cpuUsage(ownBefore)
  return {
    perSecond: rates.reduce((sum, rate) => sum + rate, 0),
    cores: ((await readRunnersMs(engine)) - usedBefore) / passedMs,
    supervisorCores: (own.user + own.system) / 1_000 / passedMs,
  }
}

/**
 * All lanes paint the same pictures.
 * @returns pictures a second; the one that is not done in time counts for nothing, so that all lanes were busy all along
 */
async function paintUntil(engine: EmbeddedEngine, deadline: number): Promise<number> {
  const start = performance.now()
  let done = 0
  let doneAt = start
  for (let seed = 1; ; seed++) {
    await paintOne(engine, seed)
    const now = performance.now()
    if (now > deadline) break
    done += 1
    doneAt = now
  }
  return done === 0 ? 0 : (done * 1_000) / (doneAt - start)
}

async function paintOne(engine: EmbeddedEngine, seed: number): Promise<void> {
  await engine.run(painting('mountains with a lake', { seed }))
}

async function readRunnersMs(engine: EmbeddedEngine): Promise<number> {
  const used = await Promise.all(engine.processes.map(({ pid }) => readProcessorMs(pid)))
  return used.reduce((sum, ms) => sum + ms, 0)
}

function figuresOf(turns: readonly Turn[]) {
  const middle = (read: (turn: Turn) => number) => round(median(turns.map(read)))
  return {
    'pictures a second': middle(turn => turn.perSecond),
    'cores of the runners': middle(turn => turn.cores),
    'cores of the supervisor': middle(turn => turn.supervisorCores),
  }
}
