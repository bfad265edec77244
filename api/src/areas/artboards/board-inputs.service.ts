import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import { copyToBoard } from '@atelier/database/files/board-pictures.queries.ts'
import type { TaskParams } from '@atelier/shared-schema/entities/recipe-task.ts'
import { listBroughtFiles } from './artboards.queries.ts'

/**
 * Masks and drawings that were brought for a task become the board’s own, as what came of them does, so that whoever may add
 * to the board can ask for the same once more. Answers the params with these in their place.
 */
export async function shareInputs(
  trx: Trx,
  board: VisibleItem,
  { params, files, now }: { params: TaskParams; files: Readonly<Record<string, string>>; now: Date },
): Promise<TaskParams> {
  const home = { id: board.id, ownerUid: board.owner_uid, workspaceId: board.workspace_id, now }
  const copies = new Map<string, string>()
  for (const fileId of await listBroughtFiles(trx, Object.values(files))) {
    const copy = await copyToBoard(trx, home, { fileId, imageId: null })
    if (copy !== undefined) copies.set(fileId, copy)
  }
  return copies.size === 0 ? params : (withCopies(params, copies) as TaskParams)
}

/** Images are named by the ids of their files, wherever among the params. */
function withCopies(value: unknown, copies: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return copies.get(value.toLowerCase()) ?? value
  if (Array.isArray(value)) return value.map(entry => withCopies(entry, copies))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withCopies(entry, copies)]))
}
