import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import { modelItemOf } from '@atelier/shared-schema/entities/patch-model-name.ts'
import { findItemsAccess } from '#access/access.queries.ts'
import type { Db } from '#database/connection.ts'
import type { TaskRow } from '#tasks/task-rows.queries.ts'
import { listModelFiles } from './sd-models.queries.ts'

/** A model that is laid ready for one run. */
export interface RunModelFile {
  folder: string
  name: string
  fileId: string
  sha256: Buffer
}

/** `lost`: what is told of the first that may not be used any more, whatever it was when the task was queued. */
export type FoundRunModels = { found: RunModelFile[] } | { lost: string }

/** The models of people that a task names, each only if whoever made the task may use it now. */
export async function findRunModels(
  db: Db,
  { models, owner_uid: uid, workspace_id: workspaceId }: Pick<TaskRow, 'models' | 'owner_uid' | 'workspace_id'>,
): Promise<FoundRunModels> {
  const named = Object.keys(models).map(model => {
    const at = model.indexOf('/')
    const name = model.slice(at + 1)
    return { folder: model.slice(0, at), name, itemId: modelItemOf(name) ?? '' }
  })
  if (named.length === 0) return { found: [] }
  const ids = [...new Set(named.map(({ itemId }) => itemId))]
  const actor: Actor = { who: 'person', uid, siteRole: 'member', workspaceId, via: 'apiKey', credentialId: uid }
  const [access, rows] = await Promise.all([findItemsAccess(db, actor, ids), listModelFiles(db, ids)])
  const files = new Map(rows.map(row => [row.item_id, row]))
  const found: RunModelFile[] = []
  for (const { folder, name, itemId } of named) {
    const file = files.get(itemId)
    const seen = access.get(itemId)
    if (!file?.sha256) return { lost: sayLost(undefined, 'is gone for ever') }
    if (!seen?.role) return { lost: sayLost(file.name, 'is not shared with you any more') }
    if (seen.item.deleted_at !== null) return { lost: sayLost(file.name, 'is in the trash') }
    if (file.status !== 'available') return { lost: sayLost(file.name, 'cannot be used any more') }
    found.push({ folder, name, fileId: file.file_id, sha256: file.sha256 })
  }
  return { found }
}

function sayLost(name: string | undefined, why: string): string {
  const what = name === undefined ? 'A model that this was to run with' : `The model “${name}”`
  return `${what} ${why}. Choose another and run it again; this run cost nothing.`
}
