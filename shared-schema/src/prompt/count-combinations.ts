import { combine, eachAssignment, isFinite } from './combine-prompt.ts'
import { assignmentsOf } from './draw-prompt.ts'
import type { ExpansionRun, Place } from './expansion-run.ts'
import { poolOf } from './option-pool.ts'
import type { OptionPool } from './option-pool.ts'
import { countOrders } from './pick-options.ts'
import type { PromptNode, Sequence } from './syntax.ts'

/** How many readings a sequence has, equal ones counted each; Infinity for more than there are safe integers, or than could be counted. */
export function countReadings(sequence: Sequence, place: Place, run: ExpansionRun): number {
  if (!run.spend(1)) return Infinity
  const [assigned] = eachAssignment(sequence, place, run)
  const inside = assigned?.place ?? place
  const values = assignmentsOf(sequence).filter(node => node.isImmediate)
  const factors = [
    ...values.map(node => countReadings(node.value, inside, run)),
    ...sequence.nodes.map(node => countNode(node, sequence.source, inside, run)),
  ]
  return safe(factors.reduce((product, factor) => product * factor, 1))
}

function countNode(node: PromptNode, source: string, place: Place, run: ExpansionRun): number {
  if (!isFinite(node, place)) return 1
  if (node.kind === 'variable') {
    const found = run.valueOf(node, place)
    return found && typeof found.value !== 'string' ? countReadings(found.value, found.place, run) : 1
  }
  if (node.kind !== 'choice' && node.kind !== 'wildcard') return 1
  const pool = poolOf(node, place, run, (sequence, at) => firstText(sequence, at, run), source)
  return pool ? countPicks(pool, run) : 1
}

function firstText(sequence: Sequence, place: Place, run: ExpansionRun): string {
  const [first] = combine(sequence, place, run)
  return first?.text ?? ''
}

function countPicks(pool: OptionPool, run: ExpansionRun): number {
  const counts = pool.weights.map((_, index) => {
    const inside = pool.placeOf(index, { turn: 0 })
    return inside ? countReadings(pool.body(index), inside, run) : 1
  })
  let whole = 0
  const sums = sumsOfProducts(counts, pool.max, run)
  for (let picked = pool.min; picked <= pool.max && whole < Infinity; picked++) {
    whole = safe(whole + (sums[picked] ?? Infinity) * countOrders(picked, picked))
  }
  return whole
}

/** For each number of picks, the products of the counts of all sets of so many, added up. */
function sumsOfProducts(counts: readonly number[], max: number, run: ExpansionRun): number[] {
  const sums = [1]
  for (const count of counts) {
    const top = Math.min(max, sums.length)
    if (!run.spend(top)) return []
    for (let picked = top; picked >= 1; picked--) {
      sums[picked] = safe((sums[picked] ?? 0) + (sums[picked - 1] ?? 0) * count)
    }
  }
  return sums
}

function safe(count: number): number {
  return count > Number.MAX_SAFE_INTEGER ? Infinity : count
}
