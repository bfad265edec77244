import { sameKey } from '@atelier/shared-schema/prompt/wildcard-keys.ts'
import type { ReadEntries } from '@atelier/shared-schema/prompt/wildcards.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import type { ExecutionHost } from '#engine/execute-graph.ts'
import type { RunOrder } from '#engine/runner/protocol.ts'
import { AreaFiles } from './embedded/area-files.ts'
import type { EngineModels } from './runner-engine.ts'

/** What a run in a runner sees around it: its files, the models that are there, and wildcards. */
export function openHost(
  { graph, workflow, wildcards = {}, folders, models: own = [] }: RunOrder,
  models: Pick<EngineModels, 'listFor' | 'locate'>,
): ExecutionHost {
  const files = new AreaFiles(folders)
  return {
    files: files.openFor(name => findInput(graph, name)),
    hasFile: file => files.has(file),
    models: folder => models.listFor(folder, own),
    modelFile: (folder, name) => models.locate(folder, name, own),
    wildcards: readEntriesOf(wildcards),
    workflow,
  }
}

/** Which input a file name stands at, so that what is wrong with it is said there. */
function findInput(graph: ApiGraph, name: string): string | undefined {
  for (const { inputs } of Object.values(graph)) {
    for (const [input, value] of Object.entries(inputs)) if (value === name) return input
  }
  return undefined
}

function readEntriesOf(wildcards: Readonly<Record<string, readonly string[]>>): ReadEntries {
  const byKey = new Map(Object.entries(wildcards).map(([name, entries]) => [sameKey(name), entries]))
  return Object.assign((key: string) => byKey.get(sameKey(key)), { keys: () => byKey.keys() })
}
