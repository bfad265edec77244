/** Graphs of the small kinds, spoiled in every way that comes to mind. */

type Loose = Record<string, unknown>

/** The last fails while it runs, after its first output. */
const originals: readonly (() => Loose)[] = [
  () => ({
    1: { class_type: 'Add', inputs: { a: 1, b: 2 } },
    2: { class_type: 'Add', inputs: { a: ['1', 0], b: ['1', 0] } },
    3: { class_type: 'Add', inputs: { a: ['2', 0], b: 2 } },
    4: { class_type: 'Show', inputs: { value: ['3', 0] } },
    5: { class_type: 'Save', inputs: { value: ['2', 0], prefix: 'sum' } },
  }),
  () => ({
    1: { class_type: 'Words', inputs: { text: 'a b c', separator: ' ' } },
    2: { class_type: 'Suffix', inputs: { text: ['1', 0], suffix: '!' } },
    3: { class_type: 'Join', inputs: { words: ['2', 0], glue: '-' } },
    4: { class_type: 'Save', inputs: { value: ['3', 0], prefix: 'words' } },
    5: { class_type: 'Show', inputs: { value: ['2', 0] } },
  }),
  () => ({
    1: { class_type: 'Add', inputs: { a: 1, b: 1 } },
    2: { class_type: 'Repeat', inputs: { start: ['1', 0], times: 3 } },
    3: { class_type: 'Switch', inputs: { which: 1, first: ['1', 0], second: ['2', 0] } },
    4: { class_type: 'Show', inputs: { value: ['3', 0] } },
  }),
  () => ({
    1: { class_type: 'Divide', inputs: { a: 0, b: 2 } },
    2: { class_type: 'Show', inputs: { value: ['1', 0] } },
    3: { class_type: 'Divide', inputs: { a: 1, b: ['1', 0] } },
    4: { class_type: 'Save', inputs: { value: ['3', 0], prefix: 'none' } },
  }),
]

const oddValues: readonly (() => unknown)[] = [
  () => null,
  () => undefined,
  () => true,
  () => 0,
  () => -1,
  () => 2,
  () => 2.5,
  () => 1e9,
  () => 1e308,
  () => Number.NaN,
  () => -Infinity,
  () => '',
  () => '7',
  () => 'a b',
  () => '../../etc/passwd',
  () => 'x'.repeat(10_000),
  () => [],
  () => [[]],
  () => ['1'],
  () => ['1', 0, 0],
  () => ['1', -1],
  () => ['1', 0.5],
  () => ['1', '0'],
  () => ['99', 0],
  () => [1, 0],
  () => ['__proto__', 0],
  () => ({}),
  () => ({ __value__: [1, 2] }),
  () => JSON.parse('{"__proto__": {"a": 1}}') as unknown,
  () => Array.from({ length: 200 }).reduce<unknown>(inner => [inner], 1),
  () => () => 1,
  () => 10n,
]

const oddIds = ['__proto__', 'constructor', '', '1', '2', '1.0.step0', '💥', '4']
const oddKinds: readonly unknown[] = ['Add', 'Show', 'Switch', 'Repeat', 'Nothing', 'toString', '__proto__', 7, null]

export function makeMutatedGraph(random: () => number): Loose {
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
  const graph = new Map<string, unknown>(Object.entries(pick(originals)()))
  const count = Math.floor(random() * 5)
  for (let index = 0; index < count; index++) pick(mutations)(graph, pick)
  return Object.fromEntries(graph)
}

type Pick = <Value>(values: readonly Value[]) => Value
type Mutation = (graph: Map<string, unknown>, pick: Pick) => void

function pickNode(graph: ReadonlyMap<string, unknown>, pick: Pick): { id: string; node: Loose; inputs: Loose } {
  const id = graph.size === 0 ? '1' : pick([...graph.keys()])
  const node = (graph.get(id) ?? {}) as Loose
  const inputs = (typeof node['inputs'] === 'object' && node['inputs'] !== null ? node['inputs'] : {}) as Loose
  return { id, node: { ...node }, inputs: { ...inputs } }
}

const mutations: readonly Mutation[] = [
  function changeInput(graph, pick) {
    const { id, node, inputs } = pickNode(graph, pick)
    const name = pick([...Object.keys(inputs), 'other', '__proto__'])
    const entries = [...Object.entries(inputs).filter(([key]) => key !== name), [name, pick(oddValues)()]]
    graph.set(id, { ...node, inputs: Object.fromEntries(entries) as unknown })
  },
  function linkInput(graph, pick) {
    const { id, node, inputs } = pickNode(graph, pick)
    const name = pick([...Object.keys(inputs), 'first', 'value'])
    graph.set(id, { ...node, inputs: { ...inputs, [name]: [pick([...graph.keys(), id]), 0] } })
  },
  function removeInput(graph, pick) {
    const { id, node, inputs } = pickNode(graph, pick)
    const gone = pick([...Object.keys(inputs), 'none'])
    graph.set(id, { ...node, inputs: Object.fromEntries(Object.entries(inputs).filter(([name]) => name !== gone)) })
  },
  function changeKind(graph, pick) {
    const { id, node } = pickNode(graph, pick)
    graph.set(id, { ...node, class_type: pick(oddKinds) })
  },
  function removeNode(graph, pick) {
    graph.delete(pickNode(graph, pick).id)
  },
  function moveNode(graph, pick) {
    const { node } = pickNode(graph, pick)
    graph.set(pick(oddIds), node)
  },
  function replaceNode(graph, pick) {
    graph.set(pickNode(graph, pick).id, pick(oddValues)())
  },
  function replaceInputs(graph, pick) {
    const { id, node } = pickNode(graph, pick)
    graph.set(id, { ...node, inputs: pick(oddValues)() })
  },
  function addMeta(graph, pick) {
    const { id, node } = pickNode(graph, pick)
    graph.set(id, { ...node, _meta: pick([pick(oddValues)(), { title: pick(oddValues)() }]) })
  },
]
