import { useMemo, useRef, useState } from 'react'
import { recipesRoutes as routes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import type { RecipeAnswer } from '@atelier/shared-schema/entities/recipe-answer.ts'
import { call } from '#api/call.ts'
import { describeError, fieldErrors, isErrorCode } from '#api/error-text.ts'
import { queryClient } from '#api/query-client.ts'
import { refresh, routeKey } from '#api/use-route.ts'
import { isAway } from '#editing/save-when-reachable.ts'
import type { DraftBase, RecipeDraft } from '#recipes/recipe-draft.ts'
import type { RecipeEditing } from './use-recipe-editing.ts'

export type SendState =
  | { is: 'idle' }
  | { is: 'sending' }
  | { is: 'away' }
  | { is: 'conflict' }
  | { is: 'failed'; message: string }

export interface Publishing {
  state: SendState
  /** By the path in what is sent, such as `definition.fields.0.default`. */
  issues: Readonly<Record<string, string>>
  /** `isDraft`: on the server, but for nobody else yet. Answers the recipe, or the path of what is wrong where it has one. */
  send: (options: { isDraft: boolean }) => Promise<Sent>
  loadTheirs: () => Promise<void>
  keepMine: () => Promise<void>
}

export interface Sent {
  recipe?: RecipeAnswer
  issue?: string | undefined
}

const noIssues: Readonly<Record<string, string>> = {}

export function baseOf({ id, version, updatedAt, isDraft }: RecipeAnswer): DraftBase {
  return { recipeId: id, version, updatedAt, isDraft }
}

/** Sends what was made: a new recipe, or a new version of the one it is of. */
export function usePublish(editing: RecipeEditing, takeOver: (recipe: RecipeAnswer) => void): Publishing {
  const { draft, base, settle, rebase } = editing
  const [state, setState] = useState<SendState>({ is: 'idle' })
  const [refused, setRefused] = useState<{ draft: RecipeDraft; issues: Readonly<Record<string, string>> }>()
  const found = useMemo(() => issuesOf(draft), [draft])
  const issues = useMemo(
    () => (refused?.draft === draft ? { ...refused.issues, ...found } : found),
    [refused, draft, found],
  )

  const isSending = useRef(false)
  async function send({ isDraft }: { isDraft: boolean }): Promise<Sent> {
    const [first] = Object.keys(found)
    if (first !== undefined) return { issue: first }
    // By key it may be asked for again before the button says that it is on its way.
    if (isSending.current) return {}
    isSending.current = true
    setState({ is: 'sending' })
    try {
      const stored = await store(draft, base, isDraft)
      // What fails from here on is tried again on what is stored now, and makes no second recipe.
      rebase(baseOf(stored))
      const recipe = (await storeTags(stored, draft.tags)) ? await read(stored.id) : stored
      settle(draft, baseOf(recipe))
      setState({ is: 'idle' })
      queryClient.setQueryData(routeKey(routes.read, { params: { id: recipe.id } }), recipe)
      void refresh([routes.browse, routes.read, routes.readBySlug, routes.listTags, routes.listVersions])
      return { recipe }
    } catch (error) {
      const issuesSaid = fieldErrors(error)
      setRefused({ draft, issues: issuesSaid })
      setState(stateAfter(error))
      return { issue: Object.keys(issuesSaid)[0] }
    } finally {
      isSending.current = false
    }
  }

  async function readTheirs(): Promise<RecipeAnswer | undefined> {
    if (!base) return undefined
    try {
      return await read(base.recipeId)
    } catch (error) {
      setState(stateAfter(error))
      return undefined
    }
  }

  return {
    state,
    issues,
    send,
    loadTheirs: async () => {
      const theirs = await readTheirs()
      if (!theirs) return
      takeOver(theirs)
      setState({ is: 'idle' })
    },
    keepMine: async () => {
      const theirs = await readTheirs()
      if (!theirs) return
      rebase(baseOf(theirs))
      setState({ is: 'idle' })
    },
  }
}

function store(draft: RecipeDraft, base: DraftBase | null, isDraft: boolean): Promise<RecipeAnswer> {
  const body = { ...bodyOf(draft), isDraft }
  if (!base) return call(routes.create, { body })
  return call(routes.update, { params: { id: base.recipeId }, body: { ...body, updatedAt: base.updatedAt } })
}

function read(id: string): Promise<RecipeAnswer> {
  return call(routes.read, { params: { id } })
}

/** Answers whether there was anything to change. */
async function storeTags({ id, tags }: RecipeAnswer, wanted: readonly string[]): Promise<boolean> {
  const names = wanted.filter(name => !tags.some(tag => tag.name === name))
  const tagIds = tags.filter(tag => !wanted.includes(tag.name)).map(tag => tag.id)
  if (names.length > 0) await call(routes.addTags, { body: { ids: [id], names } })
  if (tagIds.length > 0) await call(routes.removeTags, { body: { ids: [id], tagIds } })
  return names.length + tagIds.length > 0
}

function bodyOf({ name, description, category, group, layout, cover, definition }: RecipeDraft) {
  const isKept = cover !== null && cover.imageId === undefined
  return {
    name,
    description,
    category,
    group,
    layout,
    definition,
    ...(!isKept && { thumbnailImageId: cover?.imageId ?? null }),
  }
}

/** As the server would say it, without asking it. */
function issuesOf(draft: RecipeDraft): Readonly<Record<string, string>> {
  const checked = routes.create.body.safeParse(bodyOf(draft))
  if (checked.success) return noIssues
  return Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), message]))
}

function stateAfter(error: unknown): SendState {
  if (isAway(error)) return { is: 'away' }
  return isErrorCode(error, 'CONFLICT') ? { is: 'conflict' } : { is: 'failed', message: describeError(error) }
}
