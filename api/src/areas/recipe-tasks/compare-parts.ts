import { hashNodes } from '@atelier/database/tasks/hash-nodes.ts'
import type { TaskRunInfo } from '@atelier/shared-schema/tasks/task-answers.ts'
import type { OfferedEngine } from '#engines/offered-engines.ts'

type Part = TaskRunInfo['parts'][number]

/** Whether running again would meet the kinds of nodes that ran: one engine that has the same is enough. */
export function compareParts(ran: Readonly<Record<string, string>>, engines: readonly OfferedEngine[]): Part[] {
  const kinds = Object.keys(ran).toSorted()
  const offers = engines.filter(engine => engine.isUp).map(engine => hashNodes(kinds, pickNodes(engine, kinds)))
  return Object.entries(ran)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, hash]) => {
      const offered = offers.flatMap(offer => offer[name] ?? [])
      const currentHash = offered.includes(hash) ? hash : (offered[0] ?? null)
      return { kind: 'node', name, hash, currentHash, change: changeOf(hash, currentHash, offers.length > 0) }
    })
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
