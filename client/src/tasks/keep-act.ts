import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { queryClient } from '#api/query-client.ts'
import type { LocalDatabase } from '#local/database.ts'
import { queueWrite, readLocalState } from '#local/local-store.ts'
import type { WriteInput, WriteName } from '#local/writes/all-write-kinds.ts'
import { titleOf } from './task-title.ts'

export type TaskWriteName = Extract<WriteName, `task.${string}`>

/** Without the network: keeps what is to be done with tasks on this device, under what the tasks are called. */
export async function keepAct<N extends TaskWriteName>(
  name: N,
  input: WriteInput<N>,
  ids: readonly string[],
): Promise<boolean> {
  const names = ids.flatMap(id => findShown(id)?.title ?? [])
  const kept = names.length > 0 ? names : await readLocalState().data?.run(db => namesKept(db, ids))
  return queueWrite(name, input, { names: kept ?? [] })
}

/** Of a list that is on screen, as it came from the server. */
function findShown(id: string): { title: string } | undefined {
  for (const [, data] of queryClient.getQueriesData({})) {
    const task = findIn(data, id)
    if (task) return { title: titleOf(task) }
  }
  return undefined
}

async function namesKept(db: LocalDatabase, ids: readonly string[]): Promise<string[]> {
  const stored = await db.answers.where('ids').anyOf(ids).toArray()
  return ids.flatMap(id => {
    const task = stored.map(({ answer }) => findIn(answer, id)).find(found => found !== undefined)
    return task ? [titleOf(task)] : []
  })
}

/** In one answer, a list, its pages, or the columns of a board. */
function findIn(data: unknown, id: string): RecipeTaskAnswer | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  if ('id' in data && data.id === id && 'recipeType' in data) return data as RecipeTaskAnswer
  const parts = ['items', 'pages', 'columns', 'tasks'].flatMap(key => (data as Record<string, unknown>)[key] ?? [])
  for (const part of parts) {
    const found = findIn(part, id)
    if (found) return found
  }
  return undefined
}
