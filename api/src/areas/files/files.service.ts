import { randomBytes } from 'node:crypto'
import { findReadableFile } from '@atelier/database/files/file-access.queries.ts'
import { findFile } from '@atelier/database/files/files.queries.ts'
import type { FileRow } from '@atelier/database/files/files.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import { storageKind, uploadPurpose } from '@atelier/shared-schema/entities/upload.ts'
import type { FileAnswer, FilePurpose } from '@atelier/shared-schema/entities/upload.ts'
import type { App } from '#app.ts'
import { bytesMaxOf, quotaOf } from '#areas/uploads/purposes.ts'
import { sumStorage } from '#areas/uploads/uploads.queries.ts'
import { deleteUnshownFile, setLinkKey } from './files.queries.ts'
import { presentFile } from './present-file.ts'

export async function readUsage({ db, config }: App, actor: Person) {
  const used = await sumStorage(db, actor.uid)
  const purposes: FilePurpose[] = ['IMAGE', ...uploadPurpose.options]
  return {
    storages: storageKind.options.map(kind => ({
      ...(used.find(storage => storage.kind === kind) ?? { used: 0, files: 0 }),
      kind,
      quota: quotaOf(kind, config) || null,
    })),
    limits: Object.fromEntries(purposes.map(purpose => [purpose, bytesMaxOf(purpose, config)])) as Record<
      FilePurpose,
      number
    >,
  }
}

export async function readFileById(app: App, actor: Person, id: string): Promise<FileAnswer> {
  const file = await findReadableFile(app.db, actor, id)
  if (!file) throw notFound('file')
  return presentFile(app, actor, file)
}

export async function renewLink(app: App, actor: Person, id: string): Promise<FileAnswer> {
  await findOwnFile(app, actor, id)
  return presentFile(app, actor, await setLinkKey(app.db, id, randomBytes(24).toString('base64url')))
}

export async function deleteFile(app: App, actor: Person, id: string): Promise<void> {
  await findOwnFile(app, actor, id)
  if (await deleteUnshownFile(app.db, id)) return
  throw new AppError(
    'CONFLICT',
    'Something shows this file: an image, a profile or a workspace. Delete that first, for good.',
  )
}

async function findOwnFile({ db }: App, actor: Person, id: string): Promise<FileRow> {
  const file = await findFile(db, id)
  if (!file || file.owner_uid !== actor.uid) throw notFound('file')
  return file
}
