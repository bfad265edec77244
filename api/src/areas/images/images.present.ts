import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import { roleAllows } from '@atelier/shared-schema/access/rights.ts'
import { notFound } from '@atelier/shared-schema/contract/errors.ts'
import { fileLinkPath } from '@atelier/shared-schema/entities/file.ts'
import type { ImageAnswer, ImageBrief, ImageSummary } from '@atelier/shared-schema/entities/image.ts'
import type { App } from '#app.ts'
import { presentItems } from '#families/present-items.ts'
import { countReactionsOf, listImageDetails, listImageFacts } from './images.queries.ts'
import type { ImageDetails, ImageFacts, ReactionCounts } from './images.queries.ts'

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
  const [answer] = await presentImageAnswers(app, db, actor, [item])
  if (!answer) throw notFound('image')
  return answer
}

/** With everything there is to say of each, for rows that the policy let the actor see, in their order. */
export async function presentImageAnswers(
  app: App,
  db: Db | Trx,
  actor: Actor,
  items: readonly VisibleItem[],
): Promise<ImageAnswer[]> {
  if (items.length === 0) return []
  const ids = items.map(item => item.id)
  const [summaries, details, reactions] = await Promise.all([
    presentImages(db, actor, items),
    listImageDetails(db, ids),
    countReactionsOf(db, ids),
  ])
  const itemById = new Map(items.map(item => [item.id, item]))
  const detailsById = new Map(details.map(detail => [detail.item_id, detail]))
  return summaries.flatMap(summary => {
    const [item, detail] = [itemById.get(summary.id), detailsById.get(summary.id)]
    if (!item || !detail) return []
    return [presentDetails(app, { summary, item, detail, reactions: reactions.get(summary.id) ?? {} })]
  })
}

interface ImageParts {
  summary: ImageSummary
  item: VisibleItem
  detail: ImageDetails
  reactions: ReactionCounts
}

function presentDetails({ config }: App, { summary, item, detail, reactions }: ImageParts): ImageAnswer {
  return {
    ...summary,
    prompt: detail.prompt,
    s3Key: summary.fileId,
    negativePrompt: detail.negative_prompt,
    cfgScale: detail.cfg_scale,
    modelHash: detail.model_hash,
    denoisingStrength: detail.denoising_strength,
    upscaler: detail.upscaler,
    scaleFactor: detail.scale_factor,
    blurHash: detail.blur_hash,
    ownerUid: item.owner_uid,
    recipeTaskId: detail.recipe_task_id,
    expireAt: detail.expire_at?.toISOString() ?? null,
    fullMetadata: JSON.stringify(detail.metadata),
    url: roleAllows(item.role, 'share') ? config.publicUrl + fileLinkPath(detail.link_key) : null,
    reactions,
  }
}
