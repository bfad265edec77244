import { findItemAccess } from '@atelier/database/access/access.queries.ts'
import { assertRight } from '@atelier/database/access/access.ts'
import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { Actor, Person } from '@atelier/shared-schema/access/actor.ts'
import { roleAllows } from '@atelier/shared-schema/access/rights.ts'
import { notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { ItemListInput } from '@atelier/shared-schema/contract/families/list.ts'
import type { Page } from '@atelier/shared-schema/contract/fields.ts'
import { fileLinkPath, filePath } from '@atelier/shared-schema/entities/file.ts'
import type { StyleAnswer, StyleImageInput } from '@atelier/shared-schema/entities/style.ts'
import type { App } from '#app.ts'
import { GUESTS_MAKE_NOTHING, chooseWorkspace } from '#families/choose-workspace.ts'
import { findMade } from '#families/find-made.ts'
import { holdToChange } from '#families/hold-to-change.ts'
import { listItems } from '#families/list.service.ts'
import { presentItems } from '#families/present-items.ts'
import { validationError } from '#http/errors.ts'
import { findStylePictures, settleImages } from './style-images.service.ts'
import { insertStyle, listStyleImages, putStyleImages, updateStyle } from './styles.queries.ts'
import type { StyleChange, StyleImageRow } from './styles.queries.ts'

export async function listStyles(app: App, actor: Person, query: ItemListInput): Promise<Page<StyleAnswer>> {
  const { rows, nextCursor } = await listItems(app, actor, 'STYLE', query)
  return { items: await presentStyles(app, app.db, actor, rows), nextCursor }
}

async function presentStyles(
  app: App,
  db: Db | Trx,
  actor: Actor,
  rows: readonly VisibleItem[],
): Promise<StyleAnswer[]> {
  const ids = rows.map(row => row.id)
  const [answers, images] = await Promise.all([presentItems(db, actor, rows), listStyleImages(db, ids)])
  return answers.map(answer => ({
    ...answer,
    images: (images.get(answer.id) ?? []).map(image => presentImage(app, answer, image)),
  }))
}

/** A link needs no session and holds until it is changed, so it is not given to whoever only looks. */
function presentImage({ config }: App, { role }: Pick<StyleAnswer, 'role'>, image: StyleImageRow) {
  const { file_id: fileId, weight, width, height } = image
  const path = roleAllows(role, 'edit') ? fileLinkPath(image.link_key) : filePath(fileId, 'original')
  return { url: config.publicUrl + path, weight, fileId, width: width ?? 0, height: height ?? 0 }
}

/** For an item the door has let the actor at. */
export async function readStyle(app: App, db: Db | Trx, actor: Actor, item: VisibleItem): Promise<StyleAnswer> {
  const [answer] = await presentStyles(app, db, actor, [item])
  if (!answer) throw notFound('style')
  return answer
}

export async function readStyleById(app: App, actor: Actor, id: string): Promise<StyleAnswer> {
  return readStyle(app, app.db, actor, await findVisible(app.db, actor, id))
}

async function findVisible(db: Db | Trx, actor: Actor, id: string): Promise<VisibleItem> {
  return assertRight(await findItemAccess(db, actor, id), 'view', 'style')
}

export interface StyleAsk {
  id?: string | undefined
  name: string
  description: string
  isDraft: boolean
  images: readonly StyleImageInput[]
  workspaceId?: string | null | undefined
}

export async function createStyle(app: App, actor: Person, ask: StyleAsk): Promise<StyleAnswer> {
  assertComplete(ask.isDraft, ask.images.length)
  const pictures = await findStylePictures(app, actor, ask.images)
  return app.db.transaction().execute(async trx => {
    const workspaceId = await chooseWorkspace(trx, actor, ask.workspaceId, GUESTS_MAKE_NOTHING)
    const now = app.now()
    const id = await insertStyle(trx, { ...ask, ownerUid: actor.uid, workspaceId, now })
    if (id === undefined) {
      return readStyle(app, trx, actor, await findMade(trx, actor, { id: ask.id ?? '', kind: 'STYLE' }))
    }
    const home = { id, ownerUid: actor.uid, workspaceId, now }
    await putStyleImages(trx, id, await settleImages(app, trx, home, pictures))
    return readStyle(app, trx, actor, await findVisible(trx, actor, id))
  })
}

/** Whoever chooses a style means to paint with it. */
function assertComplete(isDraft: boolean, imageCount: number): void {
  if (isDraft || imageCount > 0) return
  throw validationError([{ path: 'body.images', message: 'must hold an image, or the style must be a draft' }])
}

export interface ChangeAsk extends StyleChange {
  images?: readonly StyleImageInput[] | undefined
  /** The version the change was made on; without it the change is made whatever the version. */
  updatedAt?: string | undefined
}

export async function changeStyle(app: App, actor: Person, id: string, ask: ChangeAsk): Promise<StyleAnswer> {
  const { updatedAt, images, ...change } = ask
  const pictures = images && (await findStylePictures(app, actor, images))
  return app.db.transaction().execute(async trx => {
    await holdToChange(trx, actor, { id, what: 'style', updatedAt })
    const style = await findVisible(trx, actor, id)
    const imageCount = pictures?.length ?? (await listStyleImages(trx, [id])).get(id)?.length ?? 0
    assertComplete(change.isDraft ?? style.is_draft, imageCount)
    const now = app.now()
    if (pictures) {
      const home = { id, ownerUid: style.owner_uid, workspaceId: style.workspace_id, now }
      await putStyleImages(trx, id, await settleImages(app, trx, home, pictures))
    }
    await updateStyle(trx, id, change, now)
    return readStyle(app, trx, actor, await findVisible(trx, actor, id))
  })
}
