import { hashNodes } from '@atelier/database/tasks/hash-nodes.ts'
import { modelItemOf } from '@atelier/shared-schema/entities/patch-model-name.ts'
import type { TaskRunInfo } from '@atelier/shared-schema/tasks/task-answers.ts'
import type { OfferedEngine } from '#engines/offered-engines.ts'

type Part = TaskRunInfo['parts'][number]

type Hashes = Readonly<Record<string, string>>

/** What ran: kinds of nodes by name, models by `<folder>/<name>`. */
export interface RanParts {
  nodes: Hashes
  models: Hashes
}

/**
 * Whether running again would meet the kinds of nodes and the models that ran: one engine that has the same is enough.
 *
 * @param peoples models of people that may be used now; no engine offers them
 */
export function compareParts(
  { nodes, models }: RanParts,
  engines: readonly OfferedEngine[],
  peoples: Hashes = {},
): Part[] {
  const up = engines.filter(engine => engine.isUp)
  const kinds = Object.keys(nodes)
  const offeredNodes = up.map(engine => hashNodes(kinds, pickNodes(engine, kinds)))
  return [
    ...inOrder(nodes).map(([name, hash]): Part => {
      const found = find(hash, offeredNodes, name)
      return { kind: 'node', name, hash, ...found, change: changeOf(hash, found.currentHash, up.length > 0) }
    }),
    ...inOrder(models).map(([name, hash]): Part => {
      if (isPeoples(name)) {
        const currentHash = peoples[name] ?? null
        return { kind: 'model', name, hash, currentHash, change: changeOf(hash, currentHash, true) }
      }
      const found = find(
        hash,
        up.map(engine => engine.modelHashes),
        name,
      )
      // One that is there, but was not read yet, may be the same.
      const isTold = found.currentHash !== null || !up.some(engine => hasModel(engine, name))
      return { kind: 'model', name, hash, ...found, change: changeOf(hash, found.currentHash, up.length > 0 && isTold) }
    }),
  ]
}

function isPeoples(model: string): boolean {
  return modelItemOf(model.slice(model.indexOf('/') + 1)) !== undefined
}

function inOrder(hashes: Hashes): [string, string][] {
  return Object.entries(hashes).toSorted(([one], [other]) => (one < other ? -1 : 1))
}

function find(hash: string, offers: readonly Hashes[], name: string): { currentHash: string | null } {
  const offered = offers.flatMap(offer => (Object.hasOwn(offer, name) ? (offer[name] ?? []) : []))
  return { currentHash: offered.includes(hash) ? hash : (offered[0] ?? null) }
}

function hasModel({ models }: OfferedEngine, model: string): boolean {
  const [folder = ''] = model.split('/', 1)
  return Object.hasOwn(models, folder) && models[folder]?.includes(model.slice(folder.length + 1)) === true
}

function pickNodes({ registry }: OfferedEngine, kinds: readonly string[]) {
  return Object.fromEntries(
    kinds.flatMap(kind => {
      const schema = registry.get(kind)
      return schema ? [[kind, schema] as const] : []
    }),
  )
}

function changeOf(hash: string, current: string | null, isOffered: boolean): Part['change'] {
  if (!isOffered) return 'unknown'
  if (current === null) return 'gone'
  return current === hash ? 'same' : 'changed'
}
