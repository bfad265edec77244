import { findItemAccess } from '@atelier/database/access/access.queries.ts'
import { assertRight } from '@atelier/database/access/access.ts'
import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { BoardHome } from '@atelier/database/files/board-pictures.queries.ts'
import type { FileRow } from '@atelier/database/files/files.queries.ts'
import type { Actor, Person } from '@atelier/shared-schema/access/actor.ts'
import { layOutTemplate } from '@atelier/shared-schema/board/templates/board-templates.ts'
import { belowPieces, layPictures } from '@atelier/shared-schema/board/templates/lay-pictures.ts'
import { notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { ItemListInput } from '@atelier/shared-schema/contract/families/list.ts'
import type { Page } from '@atelier/shared-schema/contract/fields.ts'
import { DOCUMENT_CHANNEL } from '@atelier/shared-schema/documents/document-channel.ts'
import { formatDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import type { BoardTemplate } from '@atelier/shared-schema/entities/board-template.ts'
import type { Locale } from '@atelier/shared-schema/entities/enums.ts'
import type { ArtboardAnswer } from '@atelier/shared-schema/entities/artboard.ts'
import type { App } from '#app.ts'
import { GUESTS_MAKE_NOTHING, chooseWorkspace } from '#families/choose-workspace.ts'
import { findMade } from '#families/find-made.ts'
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
  id?: string | undefined
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
  const board = await app.db.transaction().execute(async trx => {
    const workspaceId = await chooseWorkspace(trx, actor, ask.workspaceId, GUESTS_MAKE_NOTHING)
    const home = { ownerUid: actor.uid, workspaceId, now: app.now() }
    const id = await insertArtboard(trx, { id: ask.id, name: ask.name, description: ask.description, ...home })
    if (id === undefined)
      return readArtboard(trx, actor, await findMade(trx, actor, { id: ask.id ?? '', kind: 'ARTBOARD' }))
    await layOut(app, trx, { id, ...home }, { ask, files })
    return readAgain(trx, actor, id)
  })
  app.doorbell.ring(DOCUMENT_CHANNEL, board.document)
  return board
}

async function layOut(
  app: App,
  trx: Trx,
  home: BoardHome,
  { ask: { template, language }, files }: { ask: ArtboardAsk; files: readonly FileRow[] },
): Promise<void> {
  const { id: boardId, ownerUid, now } = home
  const layout = layOutTemplate(template, language ?? (await readLocale(trx, ownerUid)))
  const pictures = await addFiles(app, trx, home, files)
  if (layout.length + pictures.length === 0) return
  const author = { uid: ownerUid, role: 'owner' as const }
  await putOnBoard(trx, { boardId, author, now }, () => [...layout, ...layPictures(pictures, belowPieces(layout))])
}

export function changeArtboard(app: App, actor: Person, id: string, change: ArtboardChange): Promise<ArtboardAnswer> {
  return app.db.transaction().execute(async trx => {
    await updateArtboard(trx, id, change, app.now())
    return readAgain(trx, actor, id)
  })
}
