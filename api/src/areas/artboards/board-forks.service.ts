import type { VisibleItem } from '@atelier/database/access/access.ts'
import { readBoardSnapshot } from '@atelier/database/documents/document-history.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { ArtboardAnswer } from '@atelier/shared-schema/entities/artboard.ts'
import type { App } from '#app.ts'
import { assertRoomForCopies } from '#areas/uploads/room-for-copies.ts'
import { duplicateItem } from '#families/copy.service.ts'
import { sumBoardPictures } from './artboards.queries.ts'
import { documentOf, readArtboardById } from './artboards.service.ts'
import { copyOnto } from './board-pictures.service.ts'

/** The past is looked into by those who may add to the board, as the door has asked; what comes of it is one’s own. */
export async function forkBoard(
  app: App,
  actor: Person,
  board: VisibleItem,
  { versionId, name }: { versionId: string; name?: string | undefined },
): Promise<ArtboardAnswer> {
  const version = { name: documentOf(board.id), id: versionId }
  const id = await duplicateItem(app, actor, board, {
    name,
    copyOwn: async (trx, fromId, toId) => {
      await assertRoomForCopies(app, trx, actor.uid, await sumBoardPictures(trx, fromId))
      await copyOnto(trx, { fromId, toId }, async () => {
        const records = await readBoardSnapshot(trx, version)
        if (!records) throw new AppError('NOT_FOUND', 'There is no such version of this board any more.')
        return records
      })
    },
  })
  return readArtboardById(app, actor, id)
}
