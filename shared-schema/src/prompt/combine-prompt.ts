import { assignmentsOf, drawNode, isKnown } from './draw-prompt.ts'
import { effectiveSampler, sourceOf } from './expansion-run.ts'
import type { Choice, Drawn, ExpansionRun, Place } from './expansion-run.ts'
import { poolOf } from './option-pool.ts'
import type { OptionPool } from './option-pool.ts'
import { listOrders } from './pick-options.ts'
import type { AssignmentNode, PromptNode, Sequence } from './syntax.ts'

type Drawings = Generator<Drawn, void>

/** Every reading of a sequence, the last choice changing first. There is always at least one. */
export function* combine(sequence: Sequence, place: Place, run: ExpansionRun): Drawings {
  let turn = 0
  for (const inside of eachAssignment(sequence, place, run)) {
    const nodes = sequence.nodes.filter(node => node.kind !== 'assignment')
    const finite = nodes.filter(node => isFinite(node, place))
    const start = (node: PromptNode) => combineNode(node, sequence.source, inside.place, run)
    for (const drawings of product(finite, start, run)) {
      const drawn = nodes.map(node => {
        const found = drawings.get(node)
        // What is drawn by chance or in turn is drawn once for each combination of the rest.
        return found ?? drawNode(node, sequence.source, { ...inside.place, turn }, run)
      })
      turn++
      yield together(drawn, inside.choices, run)
    }
  }
}

function together(drawn: readonly Drawn[], before: readonly Choice[], run: ExpansionRun, separator = ''): Drawn {
  const text = run.joined(
    drawn.map(part => part.text),
    separator,
  )
  run.spend(text.length + drawn.length)
  return { text, choices: [...before, ...drawn.flatMap(part => part.choices)] }
}

export function isFinite(node: PromptNode, place: Place): boolean {
  if (node.kind === 'choice' || node.kind === 'wildcard')
    return effectiveSampler(node.sampler, place) === 'combinatorial'
  return node.kind === 'variable'
}

/** One after the other through all that each can be, the last one fastest, as the wheels of a counter turn. */
function* product<Item>(
  items: readonly Item[],
  start: (item: Item) => Drawings,
  run: ExpansionRun,
): Generator<ReadonlyMap<Item, Drawn>, void> {
  const wheels = items.map(item => start(item))
  const values = new Map<Item, Drawn>()
  for (const [index, item] of items.entries()) values.set(item, firstOf(wheels[index]))
  while (true) {
    yield values
    let at = items.length - 1
    for (; at >= 0; at--) {
      const item = items[at] as Item
      const next = wheels[at]?.next()
      if (next && !next.done) {
        values.set(item, next.value)
        break
      }
      const again = start(item)
      wheels[at] = again
      values.set(item, firstOf(again))
    }
    if (at < 0 || !run.spend(items.length)) return
  }
}

function firstOf(drawings: Drawings | undefined): Drawn {
  const first = drawings?.next()
  return first && !first.done ? first.value : { text: '', choices: [] }
}

interface Assigned {
  place: Place
  choices: Choice[]
}

/** Values that are drawn at once are choices like others: there is a combination for each. */
export function eachAssignment(sequence: Sequence, place: Place, run: ExpansionRun): Iterable<Assigned> {
  const assignments = assignmentsOf(sequence)
  if (assignments.length === 0) return [{ place, choices: [] }]
  return assign(
    assignments,
    { place: { ...place, scope: { values: new Map(), outer: place.scope } }, choices: [] },
    run,
  )
}

function* assign(
  assignments: readonly AssignmentNode[],
  before: Assigned,
  run: ExpansionRun,
): Generator<Assigned, void> {
  const { values, outer } = before.place.scope
  for (const [index, node] of assignments.entries()) {
    if (node.keepsExisting && isKnown(node.name, before.place)) continue
    const inside = node.isImmediate ? run.enter(before.place, {}) : undefined
    if (!inside) {
      values.set(node.name, node.value)
      continue
    }
    for (const drawn of combine(node.value, inside, run)) {
      const scope = { values: new Map(values).set(node.name, drawn.text), outer }
      const after = { place: { ...inside, scope }, choices: [...before.choices, ...drawn.choices] }
      yield* assign(assignments.slice(index + 1), after, run)
    }
    return
  }
  yield before
}

function* combineNode(node: PromptNode, source: string, place: Place, run: ExpansionRun): Drawings {
  const written = { text: sourceOf({ source, from: node.from, to: node.to }), choices: [] }
  const isSpent = !run.spend(1)
  if (!isSpent && node.kind === 'variable') {
    const found = run.valueOf(node, place)
    if (!found) yield written
    else if (typeof found.value === 'string') yield { text: found.value, choices: [] }
    else yield* combine(found.value, found.place, run)
  } else if (!isSpent && (node.kind === 'choice' || node.kind === 'wildcard')) {
    const pool = poolOf(node, place, run, (sequence, at) => firstOf(combine(sequence, at, run)).text, source)
    if (pool) yield* combinePool(pool, place, run)
    else yield written
  } else {
    yield written
  }
}

function* combinePool(pool: OptionPool, place: Place, run: ExpansionRun): Drawings {
  const known = new Set<string>()
  let repeated: Drawn = { text: pool.written, choices: [] }
  for (const { drawn, isRepeated } of combinePicks(pool, place, run)) {
    if (isRepeated) {
      repeated = drawn
    } else if (!known.has(drawn.text)) {
      known.add(drawn.text)
      yield drawn
    }
  }
  if (known.size === 0) yield repeated
}

/** Options of different wording may come to the same text: then a combination of them says something twice. */
function* combinePicks(
  pool: OptionPool,
  place: Place,
  run: ExpansionRun,
): Generator<{ drawn: Drawn; isRepeated: boolean }, void> {
  for (let count = pool.min; count <= pool.max; count++) {
    for (const order of listOrders(pool.weights.length, count, run)) {
      const picks = [...order]
      const choice = { written: pool.written, path: [...place.path], drawn: picks.map(pool.label) }
      const slots = picks.map(index => ({ index }))
      for (const values of product(slots, ({ index }) => combineOption(pool, index, place, run), run)) {
        const drawn = [...values.values()]
        const isRepeated = new Set(drawn.map(({ text }) => text)).size < drawn.length
        yield { drawn: together(drawn, [choice], run, pool.separator), isRepeated }
      }
    }
  }
}

function* combineOption(pool: OptionPool, index: number, place: Place, run: ExpansionRun): Drawings {
  const inside = pool.placeOf(index, { sampler: place.sampler, turn: 0 })
  if (inside) yield* combine(pool.body(index), inside, run)
  else yield { text: pool.label(index), choices: [] }
}
