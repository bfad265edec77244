import { z } from 'zod'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import type { NodeDisplay, StoredFile } from '#engine/node-kind.ts'

export interface TaskOutputs {
  readonly files: readonly StoredFile[]
  readonly texts: readonly string[]
}

const shownFile = z.object({ filename: z.string().min(1), subfolder: z.string(), type: z.enum(['output', 'temp']) })
const TEXT_LENGTH_MAX = 100_000
const TEXTS_MAX = 100

/**
 * What output nodes showed, in the order of the graph; what others show is their own report, but for what they warn of. Where
 * something was saved, previews beside it are not results; a graph that saves nothing has its previews as results.
 */
export function collectOutputs(
  graph: ApiGraph,
  displays: ReadonlyMap<string, NodeDisplay>,
  isOutput: (kind: string) => boolean,
): TaskOutputs {
  const order = new Map(Object.keys(graph).map((id, index) => [id, index]))
  const ordered = [...displays].toSorted(([one], [other]) => (order.get(one) ?? 0) - (order.get(other) ?? 0))
  const shown = ordered.filter(([id]) => isOutput(graph[id]?.class_type ?? ''))
  const all = shown.flatMap(([, display]) => Object.values(display).flat())
  const found = all.flatMap(value => shownFile.safeParse(value).data ?? [])
  const saved = found.filter(file => file.type === 'output')
  const told = [...shown.flatMap(([, { text = [] }]) => text), ...ordered.flatMap(([, { warnings = [] }]) => warnings)]
  const texts = told.filter(value => typeof value === 'string')
  return {
    files: saved.length > 0 ? saved : found,
    texts: texts
      .slice(0, TEXTS_MAX)
      .map(text => text.slice(0, TEXT_LENGTH_MAX).toWellFormed().replaceAll('\u0000', '')),
  }
}
