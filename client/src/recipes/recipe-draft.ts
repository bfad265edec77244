import type { RecipeAnswer } from '@atelier/shared-schema/entities/recipe-answer.ts'
import type { RecipeCategory, RecipeGroup, RecipeLayout } from '@atelier/shared-schema/entities/recipe.ts'
import type { RecipeDefinition } from '@atelier/shared-schema/recipes/recipe-definition.ts'
import { dropOwn, keepOwn, readOwn } from '#local/own-storage.ts'

/** A recipe while it is being made: everything of it that a person may change. */
export interface RecipeDraft {
  readonly name: string
  readonly description: string
  readonly category: RecipeCategory
  readonly group: RecipeGroup
  readonly layout: RecipeLayout
  /** By their names. */
  readonly tags: readonly string[]
  readonly cover: RecipeCover | null
  readonly definition: RecipeDefinition
}

export interface RecipeCover {
  /** undefined: the one that the recipe has already. */
  readonly imageId: string | undefined
  readonly url: string
}

/** What it was begun from, where it is a recipe that is there already. */
export interface DraftBase {
  readonly recipeId: string
  readonly version: number
  readonly updatedAt: string
  readonly isDraft: boolean
}

export interface KeptRecipeDraft {
  readonly uid: string
  /** For lists of what is kept here. */
  readonly name: string
  readonly at: string
  readonly base: DraftBase | null
  readonly draft: RecipeDraft
}

export function draftOfRecipe(recipe: RecipeAnswer): RecipeDraft {
  const { name, description, category, group, layout, tags, thumbnailUrl, definition } = recipe
  return {
    name,
    description,
    category,
    group,
    layout,
    tags: tags.map(tag => tag.name),
    cover: thumbnailUrl === null ? null : { imageId: undefined, url: thumbnailUrl },
    definition,
  }
}

const PREFIX = 'recipe-draft.'

/** False when this device has no room. `id`: of the recipe, or one of the draft's own where there is none yet. */
export function keepRecipeDraft(id: string, kept: KeptRecipeDraft): boolean {
  return keepOwn(PREFIX + id, kept)
}

export function readRecipeDraft(id: string, uid: string): KeptRecipeDraft | undefined {
  const kept = readOwn(PREFIX + id) as Partial<KeptRecipeDraft> | undefined
  return kept?.uid === uid && kept.draft?.definition ? (kept as KeptRecipeDraft) : undefined
}

export function dropRecipeDraft(id: string): void {
  dropOwn(PREFIX + id)
  dropOwn(NODES_PREFIX + id)
}

const NODES_PREFIX = 'recipe-nodes.'

/** What the engines say of the nodes of a draft, so that it goes on without the network too. */
export function keepDraftNodes(id: string, nodes: object): void {
  keepOwn(NODES_PREFIX + id, nodes)
}

export function readDraftNodes(id: string): unknown {
  return readOwn(NODES_PREFIX + id)
}

export interface ListedRecipeDraft extends KeptRecipeDraft {
  readonly id: string
}

/** What one person has begun here, the newest first. */
export function listRecipeDrafts(uid: string): ListedRecipeDraft[] {
  const marked = `.${PREFIX}`
  return Object.keys(localStorage)
    .flatMap(key => {
      const id = key.includes(marked) ? key.slice(key.indexOf(marked) + marked.length) : undefined
      const kept = id === undefined ? undefined : readRecipeDraft(id, uid)
      return id === undefined || !kept ? [] : [{ ...kept, id }]
    })
    .toSorted((one, other) => other.at.localeCompare(one.at))
}
