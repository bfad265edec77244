import { expect, it } from 'vitest'
import { cutGraph } from './cut-graph.ts'
import type { CutGraph } from './cut-graph.ts'
import { grainAt } from './drawn-scene.fixture.ts'

const count = 7

function drawnGraph(seed: number): CutGraph {
  const chance = (index: number) => Math.abs(grainAt(seed, index))
  const pairs: (readonly [number, number])[] = []
  for (let one = 0; one < count; one++) {
    for (let other = one + 1; other < count; other++) if (chance(one * 10 + other) > 0.5) pairs.push([one, other])
  }
  return {
    count,
    costOut: Float64Array.from({ length: count }, (_, node) => chance(100 + node)),
    costIn: Float64Array.from({ length: count }, (_, node) => chance(200 + node)),
    links: {
      first: Uint16Array.from(pairs, ([one]) => one),
      second: Uint16Array.from(pairs, ([, other]) => other),
      costs: Float64Array.from(pairs, (_, link) => chance(300 + link) * 0.8),
    },
  }
}

function costOf({ costIn, costOut, links }: CutGraph, isIn: ArrayLike<number>): number {
  let cost = 0
  for (let node = 0; node < count; node++) cost += (isIn[node] ? costIn[node] : costOut[node]) ?? 0
  links.costs.forEach((each, link) => {
    if (isIn[links.first[link] ?? 0] !== isIn[links.second[link] ?? 0]) cost += each
  })
  return cost
}

it('costs as little as the best of all ways to part the nodes', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const graph = drawnGraph(seed)
    const all = Array.from({ length: 2 ** count }, (_, way) =>
      costOf(
        graph,
        Array.from({ length: count }, (_each, node) => (way >> node) & 1),
      ),
    )
    expect(costOf(graph, cutGraph(graph))).toBeCloseTo(Math.min(...all), 6)
  }
})
