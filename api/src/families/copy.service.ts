import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { App } from '#app.ts'
import { copyItemRow, renameItem } from './copy.queries.ts'

const NAME_LENGTH_MAX = 120

export async function renameTo(app: App, item: VisibleItem, name: string): Promise<void> {
  await app.db.transaction().execute(trx => renameItem(trx, item.id, name, app.now()))
}

/** Copies what is the kind's own, from one item to another. */
export type CopyOwn = (trx: Trx, fromId: string, toId: string) => Promise<void>

export function duplicateItem(
  app: App,
  actor: Person,
  item: VisibleItem,
  { name, copyOwn }: { name: string | undefined; copyOwn: CopyOwn },
): Promise<string> {
  return app.db.transaction().execute(async trx => {
    const copy = { fromId: item.id, ownerUid: actor.uid, workspaceId: null, name: name ?? nameCopy(item.name) }
    const id = await copyItemRow(trx, { ...copy, now: app.now() })
    await copyOwn(trx, item.id, id)
    return id
  })
}

/** "Skies" → "Skies 2" → "Skies 3". */
function nameCopy(name: string): string {
  const [, stem = name, number] = /^(.*?) (\d{1,4})$/.exec(name) ?? []
  const next = ` ${number ? Number(number) + 1 : 2}`
  return stem.slice(0, NAME_LENGTH_MAX - next.length) + next
}
