import { findItemsAccess } from '@atelier/database/access/access.queries.ts'
import type { ItemAccess, VisibleItem } from '@atelier/database/access/access.ts'
import { estimateQueue } from '@atelier/database/tasks/estimate-queue.queries.ts'
import type { QueueEstimate } from '@atelier/database/tasks/estimate-queue.queries.ts'
import { findListedTasks, listTaskImages } from '@atelier/database/tasks/task-rows.queries.ts'
import type { ListedTask } from '@atelier/database/tasks/task-rows.queries.ts'
import { roleAllows } from '@atelier/shared-schema/access/rights.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { ImageAnswer } from '@atelier/shared-schema/entities/image.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import type { App } from '#app.ts'
import { presentImageAnswers } from '#areas/images/images.present.ts'
import { presentPerson } from '#people/person.present.ts'
import { hideFileLinks } from './hide-file-links.ts'
import { listTaskFacts } from './tasks.queries.ts'
import type { TaskFacts } from './tasks.queries.ts'

/** For a task that the door has let the actor at, or that they have just made. */
export async function readTask(app: App, actor: Person, id: string): Promise<RecipeTaskAnswer> {
  const [answer] = await presentTasks(app, actor, await findListedTasks(app.db, [id]))
  if (!answer) throw notFound('recipe task')
  return answer
}

/** Those that the actor may see, in their order, with the images that they may see. */
export async function presentTasks(app: App, actor: Person, rows: readonly ListedTask[]): Promise<RecipeTaskAnswer[]> {
  const ids = rows.map(row => row.task_id)
  const waiting = rows.filter(row => row.status === 'QUEUED' || row.status === 'RUNNING').map(row => row.task_id)
  const [access, facts, images, estimates] = await Promise.all([
    findItemsAccess(app.db, actor, ids),
    listTaskFacts(app.db, actor.uid, ids),
    readImages(app, actor, ids),
    estimateQueue(app.db, waiting),
  ])
  return rows.flatMap(row => {
    const [item, fact] = [access.get(row.task_id), facts.get(row.task_id)]
    if (!item?.role || !fact) return []
    const estimate = estimates.get(row.task_id)
    return [presentTask({ row, item, fact, images: images.get(row.task_id) ?? [], estimate })]
  })
}

async function readImages(app: App, actor: Person, ids: readonly string[]): Promise<Map<string, ImageAnswer[]>> {
  const idsOfTasks = await listTaskImages(app.db, ids)
  const access = await findItemsAccess(app.db, actor, [...new Set([...idsOfTasks.values()].flat())])
  const answers = await presentImageAnswers(app, app.db, actor, [...access.values()].flatMap(visible))
  const byId = new Map(answers.map(answer => [answer.id, answer]))
  return new Map([...idsOfTasks].map(([id, imageIds]) => [id, imageIds.flatMap(imageId => byId.get(imageId) ?? [])]))
}

/** What lies in the trash is no result any more, until it is recovered. */
function visible({ item, role }: ItemAccess): VisibleItem[] {
  return role === null || item.deleted_at !== null ? [] : [{ ...item, role }]
}

interface TaskParts {
  row: ListedTask
  item: ItemAccess
  fact: TaskFacts
  images: ImageAnswer[]
  estimate: QueueEstimate | undefined
}

function presentTask({ row, item, fact, images, estimate }: TaskParts): RecipeTaskAnswer {
  const canManage = roleAllows(item.role, 'edit')
  return {
    id: row.task_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    recipeId: row.recipe_id,
    recipeType: row.type,
    params: canManage ? row.params : hideFileLinks(row.params),
    folderId: row.folder_id,
    creator: presentPerson(fact.owner),
    workspaceId: row.workspace_id,
    status: row.status,
    // Positions are numbered from the top on.
    priority: -row.position,
    startedAt: row.started_at?.toISOString() ?? null,
    completedAt: row.completed_at?.toISOString() ?? null,
    isDeleted: row.deleted_at !== null,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    images,
    name: row.name,
    prompt: row.prompt,
    seed: row.seed ?? '',
    runnerId: row.worker_id,
    error: row.error,
    resultImages: images.flatMap(image => image.url ?? []),
    executionDuration: row.execution_ms,
    queueType: row.queue_type,
    progress: row.progress,
    previewSeq: row.preview_seq,
    recipe:
      row.recipe_id !== null && fact.recipe_name !== null
        ? { id: row.recipe_id, slug: fact.recipe_slug, name: fact.recipe_name }
        : null,
    texts: row.texts,
    isPaused: row.paused_at !== null,
    isFavorite: fact.is_favorite,
    batchId: row.batch_id,
    batchIndex: row.batch_index,
    parentId: row.parent_id,
    isAsking: fact.is_asking,
    folderNote: row.folder_note,
    isReused: row.is_reused,
    queuePosition: estimate?.position ?? null,
    etaMs: estimate?.etaMs ?? null,
    canManage,
    seq: row.seq,
  }
}
