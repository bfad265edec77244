import { tmpdir } from 'node:os'
import { makeRegistry } from '@atelier/shared-schema/graph/node-registry.ts'
import { validateGraph } from '@atelier/shared-schema/graph/validate-graph.ts'
import { seededRandom } from '@atelier/shared-schema/prompt/seeded-random.ts'
import { longCount } from '@atelier/shared-schema/testing/long-count.ts'
import { expect, it } from 'vitest'
import { NodeCache } from './cache/node-cache.ts'
import { executeGraph, type ExecutionResult } from './execute-graph.ts'
import type { ExecutionEvent } from './execution-events.ts'
import { makeMutatedGraph } from './mutated-graphs.fixture.ts'
import { MemoryHost, neverCanceled, smallKinds } from './small-kinds.fixture.ts'

const registry = makeRegistry(Array.from(smallKinds.values(), kind => kind.schema))
const cache = new NodeCache({ folder: tmpdir(), memoryBytesMax: 1e6, diskBytesMax: 0, codeVersion: '1' })
const endings = { success: 'execution_success', error: 'execution_error', interrupted: 'execution_interrupted' }

/** What a graph came to, so that it can be compared. Of two nodes that save the same a cache lets the first alone save it. */
function describeResult({ status, displays, ...rest }: ExecutionResult): unknown {
  const message = 'failure' in rest ? rest.failure.message : undefined
  const shown = [...displays].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { status, shown: JSON.stringify(shown).replaceAll(/_\d{5}_/g, ''), message }
}

it(
  'refuses or runs every graph, the same with a cache as without, and leaves nothing behind of what it refuses',
  { timeout: 900_000 },
  async () => {
    const random = seededRandom(4)
    const counts = { refused: 0, success: 0, error: 0, interrupted: 0 }
    for (let index = 0; index < longCount({ short: 2_000, long: 100_000 }); index++) {
      const graph = makeMutatedGraph(random)
      const host = new MemoryHost()
      const valid = validateGraph(graph, registry)
      expect(() => JSON.stringify(valid)).not.toThrow()
      if (!valid.isValid) {
        expect(valid.error.message).not.toBe('')
        expect(host.stored.size).toBe(0)
        counts.refused++
        continue
      }
      const events: ExecutionEvent[] = []
      const parts = {
        ...valid,
        kinds: smallKinds,
        cancel: neverCanceled,
        onEvent: (event: ExecutionEvent) => events.push(event),
      }
      const result = await executeGraph({ ...parts, host })
      counts[result.status]++
      expect(events[0]?.type).toBe('execution_start')
      expect(events.at(-1)?.type).toBe(endings[result.status])
      if (result.status === 'error') expect(Object.hasOwn(graph, result.failure.nodeId)).toBe(true)
      const cached = await executeGraph({ ...parts, host: new MemoryHost(), cache: cache.forScope('w1') })
      expect(describeResult(cached)).toEqual(describeResult(result))
    }
    // Graphs that are all refused, or all run, would prove little.
    expect(Math.min(counts.refused, counts.success, counts.error)).toBeGreaterThan(10)
  },
)
