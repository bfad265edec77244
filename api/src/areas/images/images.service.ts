import { findItemAccess, findItemsAccess } from '@atelier/database/access/access.queries.ts'
import { assertLive, assertRight } from '@atelier/database/access/access.ts'
import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { Actor, Person } from '@atelier/shared-schema/access/actor.ts'
import type { ImageAnswer, ImageReaction } from '@atelier/shared-schema/entities/image.ts'
import type { App } from '#app.ts'
import { holdItems } from '#families/items.queries.ts'
import { presentImage, presentImageAnswers } from './images.present.ts'
import { countReactions, putReaction, setNote } from './images.queries.ts'

export async function readImageById(app: App, actor: Actor, id: string): Promise<ImageAnswer> {
  return presentImage(app, app.db, actor, await findVisibleImage(app.db, actor, id))
}

/** As `readImageById` for many, in as few statements; those that the actor may not see are left out. */
export async function readImagesById(
  app: App,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, ImageAnswer>> {
  const access = await findItemsAccess(app.db, actor, ids)
  const visible = [...access.values()].flatMap(({ item, role }) => (role ? [{ ...item, role }] : []))
  const answers = await presentImageAnswers(app, app.db, actor, visible)
  return new Map(answers.map(answer => [answer.id, answer]))
}

export async function findVisibleImage(db: Db | Trx, actor: Actor, id: string): Promise<VisibleItem> {
  return assertRight(await findItemAccess(db, actor, id), 'view', 'image')
}

export function writeNote(app: App, actor: Person, id: string, note: string): Promise<ImageAnswer> {
  return app.db.transaction().execute(async trx => {
    assertLive((await holdItems(trx, actor, [id])).get(id), 'edit', 'image')
    await setNote(trx, id, note, app.now())
    return presentImage(app, trx, actor, await findVisibleImage(trx, actor, id))
  })
}

export function react(app: App, actor: Person, id: string, reaction: ImageReaction | null) {
  return app.db.transaction().execute(async trx => {
    assertLive((await holdItems(trx, actor, [id])).get(id), 'comment', 'image')
    await putReaction(trx, id, actor.uid, reaction)
    return { reaction, reactions: await countReactions(trx, id) }
  })
}
