import type { Db } from '@atelier/database/database/connection.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import type { FeedItemDetail } from '@atelier/shared-schema/entities/feed-item.ts'
import { IMAGE_SOURCES_MAX } from '@atelier/shared-schema/entities/image-lineage.ts'
import { findChosenCovers } from '#areas/folders/folder-pictures.service.ts'
import { presentBrief } from '#areas/images/images.present.ts'
import { listImageFacts } from '#areas/images/images.queries.ts'
import { listVisibleSources } from '#areas/images/lineage.service.ts'
import { presentBrief as presentRecipeBrief } from '#areas/recipes/recipes.service.ts'
import { listRecipeFacts } from '#areas/recipes/recipes.queries.ts'
import { listStyleImages } from '#areas/sd-styles/styles.queries.ts'
import { listSdModelFacts, presentSdModelBrief } from '#areas/sd-models/sd-models.queries.ts'
import { listWildcardFacts } from '#areas/wildcards/wildcards.queries.ts'

type ReadDetails = (db: Db, actor: Person, ids: readonly string[]) => Promise<Map<string, FeedItemDetail>>

/** Of each kind whose lists show more than what all items have, one question for any number of them, as one person sees them. */
const detailsOf: Partial<Record<ItemKind, ReadDetails>> = {
  WILDCARD: readWildcards,
  IMAGE: readImages,
  RECIPE: readRecipes,
  SD_MODEL: readSdModels,
  STYLE: readStyles,
  FOLDER: readFolders,
}

export async function readFeedDetails(
  db: Db,
  actor: Person,
  items: readonly { id: string; kind: ItemKind }[],
): Promise<Map<string, FeedItemDetail>> {
  const found = await Promise.all(
    Object.entries(detailsOf).map(async ([kind, read]) => {
      const ids = items.flatMap(item => (item.kind === kind ? [item.id] : []))
      return ids.length === 0 ? new Map<string, FeedItemDetail>() : read(db, actor, ids)
    }),
  )
  return new Map(found.flatMap(details => [...details]))
}

async function readWildcards(db: Db, _actor: Person, ids: readonly string[]): Promise<Map<string, FeedItemDetail>> {
  const facts = await listWildcardFacts(db, ids)
  return new Map(
    facts.map(fact => [
      fact.item_id,
      { kind: 'WILDCARD', key: fact.key, entryCount: fact.entry_count, excerpt: fact.excerpt },
    ]),
  )
}

async function readRecipes(db: Db, _actor: Person, ids: readonly string[]): Promise<Map<string, FeedItemDetail>> {
  const facts = await listRecipeFacts(db, ids)
  return new Map(facts.map(fact => [fact.item_id, { kind: 'RECIPE', ...presentRecipeBrief(fact) }]))
}

async function readStyles(db: Db, _actor: Person, ids: readonly string[]): Promise<Map<string, FeedItemDetail>> {
  const images = await listStyleImages(db, ids)
  return new Map(
    ids.map(id => {
      const own = images.get(id) ?? []
      return [id, { kind: 'STYLE', images: own.map(image => ({ fileId: image.file_id, weight: image.weight })) }]
    }),
  )
}

async function readSdModels(db: Db, _actor: Person, ids: readonly string[]): Promise<Map<string, FeedItemDetail>> {
  const facts = await listSdModelFacts(db, ids)
  return new Map(facts.map(fact => [fact.item_id, { kind: 'SD_MODEL', ...presentSdModelBrief(fact) }]))
}

async function readFolders(db: Db, actor: Person, ids: readonly string[]): Promise<Map<string, FeedItemDetail>> {
  const covers = await findChosenCovers(db, actor, ids)
  return new Map([...covers].map(([folderId, coverId]) => [folderId, { kind: 'FOLDER', coverId }]))
}

async function readImages(db: Db, actor: Person, ids: readonly string[]): Promise<Map<string, FeedItemDetail>> {
  const [facts, links] = await Promise.all([listImageFacts(db, actor.uid, ids), listVisibleSources(db, actor, ids)])
  const sourcesOf = (id: string) => (links.get(id) ?? []).map(({ sourceId, role }) => ({ id: sourceId, role }))
  return new Map(
    facts.map(fact => [
      fact.item_id,
      { kind: 'IMAGE', ...presentBrief(fact), sources: sourcesOf(fact.item_id).slice(0, IMAGE_SOURCES_MAX) },
    ]),
  )
}
