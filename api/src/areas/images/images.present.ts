import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import { roleAllows } from '@atelier/shared-schema/access/rights.ts'
import { notFound } from '@atelier/shared-schema/contract/errors.ts'
import { fileLinkPath } from '@atelier/shared-schema/entities/file.ts'
import type { ImageAnswer, ImageBrief, ImageSummary } from '@atelier/shared-schema/entities/image.ts'
import type { App } from '#app.ts'
import { presentItems } from '#families/present-items.ts'
import { countReactions, findImageDetails, listImageFacts } from './images.queries.ts'
import type { ImageFacts } from './images.queries.ts'

export function presentBrief(facts: ImageFacts): ImageBrief {
  return {
    fileId: facts.file_id,
    origin: facts.origin,
    media: facts.media,
    mimeType: facts.mime_type,
    width: facts.width,
    height: facts.height,
    size: facts.size,
    thumbHash: facts.thumb_hash?.toString('base64') ?? '',
    prompt: facts.prompt,
    modelName: facts.model_name,
    sampler: facts.sampler,
    steps: facts.steps,
    seed: facts.seed ?? '',
    recipeId: facts.recipe_id,
    note: facts.note,
    reaction: facts.reaction,
  }
}

/** For rows that the policy let the actor see, in their order. */
export async function presentImages(db: Db | Trx, actor: Actor, rows: readonly VisibleItem[]): Promise<ImageSummary[]> {
  const ids = rows.map(row => row.id)
  const uid = actor.who === 'person' ? actor.uid : null
  const [answers, facts] = await Promise.all([presentItems(db, actor, rows), listImageFacts(db, uid, ids)])
  const factsById = new Map(facts.map(fact => [fact.item_id, fact]))
  const folders = new Map(rows.map(row => [row.id, row.folder_id]))
  return answers.flatMap(answer => {
    const fact = factsById.get(answer.id)
    return fact ? [{ ...answer, ...presentBrief(fact), folderId: folders.get(answer.id) ?? null }] : []
  })
}

/** For an item that the door has let the actor at. */
export async function presentImage(app: App, db: Db | Trx, actor: Actor, item: VisibleItem): Promise<ImageAnswer> {
  const [[summary], details, reactions] = await Promise.all([
    presentImages(db, actor, [item]),
    findImageDetails(db, item.id),
    countReactions(db, item.id),
  ])
  if (!summary || !details) throw notFound('image')
  return {
    ...summary,
    prompt: details.prompt,
    s3Key: summary.fileId,
    negativePrompt: details.negative_prompt,
    cfgScale: details.cfg_scale,
    modelHash: details.model_hash,
    denoisingStrength: details.denoising_strength,
    upscaler: details.upscaler,
    scaleFactor: details.scale_factor,
    blurHash: details.blur_hash,
    ownerUid: item.owner_uid,
    recipeTaskId: details.recipe_task_id,
    expireAt: details.expire_at?.toISOString() ?? null,
    fullMetadata: JSON.stringify(details.metadata),
    url: roleAllows(item.role, 'share') ? app.config.publicUrl + fileLinkPath(details.link_key) : null,
    reactions,
  }
}
