import { effectiveSampler, sourceOf } from './expansion-run.ts'
import type { Choice, Drawn, ExpansionRun, Place, Scope } from './expansion-run.ts'
import { poolOf } from './option-pool.ts'
import { pickByChance, pickInTurn } from './pick-options.ts'
import type { AssignmentNode, ChoiceNode, PromptNode, Sequence, WildcardNode } from './syntax.ts'

/** One reading of a sequence, by chance or in turn. */
export function draw(sequence: Sequence, place: Place, run: ExpansionRun): Drawn {
  const choices: Choice[] = []
  const inside = withAssignments(sequence, place, run, choices)
  const parts: string[] = []
  for (const node of sequence.nodes) {
    const drawn = drawNode(node, sequence.source, inside, run)
    choices.push(...drawn.choices)
    parts.push(drawn.text)
  }
  const text = run.joined(parts)
  run.spend(text.length)
  return { text, choices }
}

/** Assignments hold for the whole of the sequence that they stand in, also for what is written before them. */
function withAssignments(sequence: Sequence, place: Place, run: ExpansionRun, choices: Choice[]): Place {
  const assignments = assignmentsOf(sequence)
  if (assignments.length === 0) return place
  const scope: Scope = { values: new Map(), outer: place.scope }
  const inside = { ...place, scope }
  for (const node of assignments) {
    if (node.keepsExisting && isKnown(node.name, inside)) continue
    if (!node.isImmediate) scope.values.set(node.name, node.value)
    else {
      const value = run.enter(inside, {})
      const drawn = value ? draw(node.value, value, run) : { text: '', choices: [] }
      choices.push(...drawn.choices)
      scope.values.set(node.name, drawn.text)
    }
  }
  return inside
}

export function assignmentsOf({ nodes }: Sequence): AssignmentNode[] {
  return nodes.filter(node => node.kind === 'assignment')
}

export function isKnown(name: string, place: Place): boolean {
  for (let scope: Scope | undefined = place.scope; scope; scope = scope.outer) {
    if (scope.values.has(name)) return scope.values.get(name) !== undefined
  }
  return false
}

export function drawNode(node: PromptNode, source: string, place: Place, run: ExpansionRun): Drawn {
  const written = () => sourceOf({ source, from: node.from, to: node.to })
  if (node.kind === 'assignment') return { text: '', choices: [] }
  if (node.kind === 'text' || !run.spend(1)) return { text: written(), choices: [] }
  if (node.kind === 'variable') {
    const found = run.valueOf(node, place)
    if (!found) return { text: written(), choices: [] }
    return typeof found.value === 'string' ? { text: found.value, choices: [] } : draw(found.value, found.place, run)
  }
  return drawOptions(node, source, place, run) ?? { text: written(), choices: [] }
}

function drawOptions(
  node: ChoiceNode | WildcardNode,
  source: string,
  place: Place,
  run: ExpansionRun,
): Drawn | undefined {
  const sampler = effectiveSampler(node.sampler, place)
  const here = { ...place, sampler }
  const pool = poolOf(node, here, run, (sequence, at) => draw(sequence, at, run).text, source)
  if (!pool) return undefined
  const { picks, turn } =
    sampler === 'cyclic' ? pickInTurn(pool, place.turn, run) : { picks: pickByChance(pool, run), turn: place.turn }
  const choices: Choice[] = [{ written: pool.written, path: [...place.path], drawn: picks.map(pool.label) }]
  const parts = picks.map(index => {
    const inside = pool.placeOf(index, { sampler, turn })
    const drawn = inside ? draw(pool.body(index), inside, run) : { text: pool.label(index), choices: [] }
    choices.push(...drawn.choices)
    return drawn.text
  })
  return { text: run.joined(parts, pool.separator), choices }
}
