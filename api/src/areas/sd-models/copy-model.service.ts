import { copySdModel } from '@atelier/database/models/sd-models.queries.ts'
import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { SdModelAnswer } from '@atelier/shared-schema/entities/sd-model.ts'
import type { App } from '#app.ts'
import { copyFile } from '@atelier/database/files/copy-file.queries.ts'
import { assertRoom } from '#areas/uploads/start-upload.service.ts'
import { duplicateItem } from '#families/copy.service.ts'
import { findSdModelDetails, listSdModelFacts } from './sd-models.queries.ts'
import { readSdModelById } from './sd-models.service.ts'

/** With a file of one's own: it stays when the original goes, and takes up room of one's own. */
export async function duplicateSdModel(
  app: App,
  actor: Person,
  item: VisibleItem,
  name: string | undefined,
): Promise<SdModelAnswer> {
  const [[facts], details] = await Promise.all([
    listSdModelFacts(app.db, [item.id]),
    findSdModelDetails(app.db, item.id, actor.uid),
  ])
  if (!facts || !details) throw notFound('model')
  if (facts.status !== 'available') {
    throw new AppError('CONFLICT', 'Only a model whose file was looked at and taken is copied.')
  }
  const id = await duplicateItem(app, actor, item, {
    name,
    copyOwn: async (trx, fromId, toId) => {
      await assertRoom(app, trx, actor, { purpose: 'SD_MODEL' }, [{ fileSize: facts.size }])
      const copy = { fromId: details.file_id, ownerUid: actor.uid, workspaceId: null, now: app.now() }
      const fileId = await copyFile(trx, { ...copy, purpose: 'SD_MODEL' })
      if (fileId === undefined) throw notFound('model')
      await copySdModel(trx, fromId, toId, fileId)
    },
  })
  return readSdModelById(app, actor, id)
}
