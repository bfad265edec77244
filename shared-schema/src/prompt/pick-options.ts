import type { ExpansionRun } from './expansion-run.ts'
import type { OptionPool } from './option-pool.ts'

/** As many options as the pool asks for, none twice, heavier ones more often. */
export function pickByChance(pool: OptionPool, run: ExpansionRun): number[] {
  const { min, max, weights } = pool
  if (!run.spend(weights.length)) return []
  const count = min === max ? min : min + Math.floor(run.random() * (max - min + 1))
  if (count === 1) return [pickOne(weights, run.random)]
  if (!run.spend(weights.length * Math.ceil(Math.log2(weights.length + 1)))) return []
  return pickSeveral(weights, count, run.random)
}

function pickOne(weights: readonly number[], random: () => number): number {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  // Where nothing weighs anything, all weigh the same.
  if (whole === 0) return Math.floor(random() * weights.length)
  let rest = random() * whole
  for (const [index, weight] of weights.entries()) {
    rest -= weight
    if (rest < 0) return index
  }
  return weights.findLastIndex(weight => weight > 0)
}

/** Each gets a waiting time that is shorter the more it weighs; the first to come are taken, which is drawing one after the other without putting back. */
function pickSeveral(weights: readonly number[], count: number, random: () => number): number[] {
  const waits = Float64Array.from(weights, weight => (weight > 0 ? -Math.log(1 - random()) / weight : Infinity))
  const indices = Uint32Array.from(weights, (_, index) => index)
  indices.sort((one, other) => {
    const [first, second] = [waits[one] as number, waits[other] as number]
    return first === second ? one - other : first - second
  })
  return [...indices.subarray(0, count)]
}

/** The picks of a turn, and how often this pool has come to them before. */
export function pickInTurn(pool: OptionPool, turn: number, run: ExpansionRun): { picks: number[]; turn: number } {
  const size = pool.weights.length
  if (!run.spend(size)) return { picks: [], turn }
  const orders: number[] = []
  for (let count = pool.min; count <= pool.max; count++) {
    orders.push(countOrders(size, count))
    // Beyond this no turn ever comes.
    if ((orders.at(-1) ?? 0) > Number.MAX_SAFE_INTEGER) break
  }
  const whole = orders.reduce((sum, count) => sum + count, 0)
  let rank = turn % whole
  for (const [index, count] of orders.entries()) {
    if (rank < count) return { picks: orderAt(size, pool.min + index, rank, run), turn: Math.floor(turn / whole) }
    rank -= count
  }
  return { picks: [], turn }
}

/** In how many orders `count` of `size` can stand. */
export function countOrders(size: number, count: number): number {
  let orders = 1
  for (let taken = 0; taken < count && orders <= Number.MAX_SAFE_INTEGER; taken++) orders *= size - taken
  return orders
}

function orderAt(size: number, count: number, rank: number, run: ExpansionRun): number[] {
  if (count === 1) return [rank]
  const left = Array.from({ length: size }, (_, index) => index)
  const picks: number[] = []
  let rest = rank
  for (let taken = 0; taken < count && run.spend(left.length); taken++) {
    const following = countOrders(size - taken - 1, count - taken - 1)
    const at = Math.min(Math.floor(rest / following), left.length - 1)
    rest -= at * following
    picks.push(...left.splice(at, 1))
  }
  return picks
}

/** All orders of `count` of `size`, as in a dictionary. */
export function* listOrders(size: number, count: number, run: ExpansionRun): Generator<number[]> {
  const order = Array.from({ length: count }, (_, index) => index)
  while (run.spend(size)) {
    yield order
    if (!advance(order, size)) return
  }
}

/** To the next order, in place; false after the last. */
function advance(order: number[], size: number): boolean {
  const taken = new Set(order)
  for (let at = order.length - 1; at >= 0; at--) {
    const current = order[at] ?? 0
    taken.delete(current)
    const next = nextFree(current + 1, size, taken)
    if (next === undefined) continue
    order[at] = next
    taken.add(next)
    for (let rest = at + 1, from = 0; rest < order.length; rest++) {
      const free = nextFree(from, size, taken) ?? 0
      order[rest] = free
      taken.add(free)
      from = free + 1
    }
    return true
  }
  return false
}

function nextFree(from: number, size: number, taken: ReadonlySet<number>): number | undefined {
  for (let index = from; index < size; index++) if (!taken.has(index)) return index
  return undefined
}
