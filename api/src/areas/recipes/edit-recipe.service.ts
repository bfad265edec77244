import { findItemAccess } from '@atelier/database/access/access.queries.ts'
import { assertLive, assertRight } from '@atelier/database/access/access.ts'
import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import { insertRecipe, saveDefinition } from '@atelier/database/recipes/recipes.queries.ts'
import type { Actor, Person } from '@atelier/shared-schema/access/actor.ts'
import type { recipesRoutes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { RouteCall } from '@atelier/shared-schema/contract/route.ts'
import type { RecipeAnswer } from '@atelier/shared-schema/entities/recipe-answer.ts'
import type { App } from '#app.ts'
import { GUESTS_MAKE_NOTHING, chooseWorkspace } from '#families/choose-workspace.ts'
import { holdToChange } from '#families/hold-to-change.ts'
import { readRecipe } from './recipes.service.ts'
import { updateRecipe } from './recipes.queries.ts'

export function createRecipe(
  app: App,
  actor: Person,
  ask: RouteCall<typeof recipesRoutes.create>['body'],
): Promise<RecipeAnswer> {
  return app.db.transaction().execute(async trx => {
    const workspaceId = await chooseWorkspace(trx, actor, ask.workspaceId, GUESTS_MAKE_NOTHING)
    const id = await insertRecipe(trx, {
      ...ask,
      ownerUid: actor.uid,
      workspaceId,
      thumbnail: await findThumbnail(trx, actor, ask.thumbnailImageId),
      now: app.now(),
    })
    return readRecipe({ db: trx, engines: app.engines }, actor, await findVisible(trx, actor, id))
  })
}

async function findVisible(trx: Trx, actor: Actor, id: string): Promise<VisibleItem> {
  return assertRight(await findItemAccess(trx, actor, id), 'view', 'recipe')
}

/** Whoever sees the recipe sees its thumbnail, so only an image of one's own can become it. */
async function findThumbnail(trx: Trx, actor: Person, imageId: string | null) {
  if (imageId === null) return null
  const image = assertLive(await findItemAccess(trx, actor, imageId), 'share', 'image')
  const { thumbnail_file_id: fileId, thumbnail_width: width, thumbnail_height: height } = image
  if (image.kind !== 'IMAGE' || fileId === null || width === null || height === null) {
    const message = 'must be an image with pixels'
    throw new AppError('VALIDATION', `The thumbnail ${message}.`, {
      details: { fields: [{ path: 'body.thumbnailImageId', message }] },
    })
  }
  return { fileId, width, height }
}

export function changeRecipe(
  app: App,
  actor: Person,
  id: string,
  ask: RouteCall<typeof recipesRoutes.update>['body'],
): Promise<RecipeAnswer> {
  const { updatedAt, definition, thumbnailImageId, ...change } = ask
  return app.db.transaction().execute(async trx => {
    await holdToChange(trx, actor, { id, what: 'recipe', updatedAt })
    const now = app.now()
    const thumbnail = thumbnailImageId === undefined ? undefined : await findThumbnail(trx, actor, thumbnailImageId)
    await updateRecipe(trx, id, { ...change, thumbnail }, now)
    if (definition) {
      await saveDefinition(trx, { itemId: id, definition, authorUid: actor.uid, now })
    }
    return readRecipe({ db: trx, engines: app.engines }, actor, await findVisible(trx, actor, id))
  })
}
