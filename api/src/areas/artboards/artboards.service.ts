import { findItemAccess } from '@atelier/database/access/access.queries.ts'
import { assertRight } from '@atelier/database/access/access.ts'
import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { Actor, Person } from '@atelier/shared-schema/access/actor.ts'
import { layOutTemplate } from '@atelier/shared-schema/board/templates/board-templates.ts'
import { belowPieces, layPictures } from '@atelier/shared-schema/board/templates/lay-pictures.ts'
import { notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { ItemListInput } from '@atelier/shared-schema/contract/families/list.ts'
import type { Page } from '@atelier/shared-schema/contract/fields.ts'
import { formatDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import type { BoardTemplate } from '@atelier/shared-schema/entities/board-template.ts'
import type { Locale } from '@atelier/shared-schema/entities/enums.ts'
import type { ArtboardAnswer } from '@atelier/shared-schema/entities/artboard.ts'
import type { App } from '#app.ts'
import { GUESTS_MAKE_NOTHING, chooseWorkspace } from '#families/choose-workspace.ts'
import { listItems } from '#families/list.service.ts'
import { presentItems } from '#families/present-items.ts'
import { insertArtboard, readLocale, updateArtboard } from './artboards.queries.ts'
import type { ArtboardChange } from './artboards.queries.ts'
import { addFiles, findBoardFiles } from './board-files.service.ts'
import { putOnBoard } from './seed-board.service.ts'

export async function listArtboards(app: App, actor: Person, query: ItemListInput): Promise<Page<ArtboardAnswer>> {
  const { rows, nextCursor } = await listItems(app, actor, 'ARTBOARD', query)
  return { items: await presentArtboards(app.db, actor, rows), nextCursor }
}

async function presentArtboards(db: Db | Trx, actor: Actor, rows: readonly VisibleItem[]): Promise<ArtboardAnswer[]> {
  const answers = await presentItems(db, actor, rows)
  return answers.map(answer => ({ ...answer, document: documentOf(answer.id) }))
}

export function documentOf(id: string): string {
  return formatDocumentName({ kind: 'artboard', itemId: id })
}

/** For an item the door has let the actor at. */
export async function readArtboard(db: Db | Trx, actor: Actor, item: VisibleItem): Promise<ArtboardAnswer> {
  const [answer] = await presentArtboards(db, actor, [item])
  if (!answer) throw notFound('artboard')
  return answer
}

export async function readArtboardById(app: App, actor: Actor, id: string): Promise<ArtboardAnswer> {
  return readAgain(app.db, actor, id)
}

async function readAgain(db: Db | Trx, actor: Actor, id: string): Promise<ArtboardAnswer> {
  return readArtboard(db, actor, assertRight(await findItemAccess(db, actor, id), 'view', 'artboard'))
}

export interface ArtboardAsk {
  name: string
  description: string
  workspaceId?: string | null | undefined
  template: BoardTemplate
  language?: Locale | undefined
  images?: readonly string[] | undefined
}

/** An empty one has no document before it is first opened. */
export async function createArtboard(app: App, actor: Person, ask: ArtboardAsk): Promise<ArtboardAnswer> {
  const files = await findBoardFiles(app, actor, ask.images ?? [])
  return app.db.transaction().execute(async trx => {
    const now = app.now()
    const workspaceId = await chooseWorkspace(trx, actor, ask.workspaceId, GUESTS_MAKE_NOTHING)
    const { name, description } = ask
    const id = await insertArtboard(trx, { name, description, ownerUid: actor.uid, workspaceId, now })
    const language = ask.language ?? (await readLocale(trx, actor.uid))
    const layout = layOutTemplate(ask.template, language)
    const pictures = await addFiles(app, trx, { id, ownerUid: actor.uid, workspaceId, now }, files)
    if (layout.length + pictures.length > 0) {
      const seeding = { boardId: id, author: { uid: actor.uid, role: 'owner' as const }, now }
      await putOnBoard(trx, seeding, () => [...layout, ...layPictures(pictures, belowPieces(layout))])
    }
    return readAgain(trx, actor, id)
  })
}

export function changeArtboard(app: App, actor: Person, id: string, change: ArtboardChange): Promise<ArtboardAnswer> {
  return app.db.transaction().execute(async trx => {
    await updateArtboard(trx, id, change, app.now())
    return readAgain(trx, actor, id)
  })
}
