import type { Trx } from '@atelier/database/database/connection.ts'
import type { FileRow } from '@atelier/database/files/files.queries.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import { listWithheldFiles } from './files.queries.ts'

/** What a moderator has taken down comes back by no other door. */
export async function assertNoneWithheld(trx: Trx, files: readonly FileRow[]): Promise<void> {
  const withheld = await listWithheldFiles(
    trx,
    files.map(file => file.id),
  )
  const file = files.find(({ id }) => withheld.has(id))
  if (file) throw new AppError('CONFLICT', `A moderator has taken “${file.name}” down. Choose another image.`)
}
