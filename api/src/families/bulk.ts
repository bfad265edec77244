import { assertLive, assertRight } from '@atelier/database/access/access.ts'
import type { ItemAccess, VisibleItem } from '@atelier/database/access/access.ts'
import type { ItemRight } from '@atelier/shared-schema/access/rights.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import type { BulkAnswer } from '@atelier/shared-schema/entities/item.ts'
import { nameKind } from './kind-name.ts'

export interface BulkAsk {
  kind: ItemKind
  ids: readonly string[]
  right: ItemRight
  /** Whether what lies in the trash may be meant; refused otherwise. */
  alsoDeleted?: boolean
  /** What else stands in the way of one item: throws the reason. */
  check?: (item: VisibleItem) => void
}

/** Parts what may be done from what may not; every refusal carries its own code and sentence. */
export function partByRight(
  access: ReadonlyMap<string, ItemAccess>,
  { kind, ids, right, alsoDeleted, check }: BulkAsk,
): { allowed: VisibleItem[]; refused: BulkAnswer['refused'] } {
  const what = nameKind(kind)
  const allowed: VisibleItem[] = []
  const refused: BulkAnswer['refused'] = []
  for (const id of new Set(ids)) {
    try {
      const found = access.get(id)
      if (found && found.item.kind !== kind) throw notFound(what)
      const item = alsoDeleted ? assertRight(found, right, what) : assertLive(found, right, what)
      check?.(item)
      allowed.push(item)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ id, code: error.code, message: error.message })
    }
  }
  return { allowed, refused }
}

export function idsOf(items: readonly { id: string }[]): string[] {
  return items.map(item => item.id)
}
