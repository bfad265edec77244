import { sql } from 'kysely'
import type { Insertable, RawBuilder } from 'kysely'
import type { TaskParams } from '@atelier/shared-schema/entities/recipe-task.ts'
import type { EngineKind } from '@atelier/shared-schema/entities/engine-kind.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import type { QueueType, TaskType } from '@atelier/shared-schema/tasks/task-states.ts'
import type { Trx } from '#database/connection.ts'
import type { RecipeTaskTable, TaskBatchTable } from '#database/schema.ts'
import { POSITION_STEP, placeBeside } from './task-order.queries.ts'
import { estimateRuns } from './task-speed.queries.ts'
import { sizeClassOf } from './size-class.ts'
import type { TaskRow } from './task-rows.queries.ts'

export interface NewTask {
  /** Made here unless given. */
  id?: string
  name: string
  ownerUid: string
  workspaceId: string | null
  type?: TaskType
  queueType?: QueueType
  /** Only a draft may be without a graph. */
  isDraft?: boolean
  /** To the top of the person's own queue. */
  isNext?: boolean
  recipeId?: string | null
  recipeVersionId?: string | null
  params: TaskParams
  /** Compiled, seed and wildcards settled. */
  graph: ApiGraph | null
  /** By the name that the graph loads it by: the id of the file. */
  files?: Readonly<Record<string, string>>
  /** Of people's models that the graph names, by `<folder>/<name>`: the id of the file. */
  models?: Readonly<Record<string, string>>
  seed?: string | null
  prompt?: string
  folderId?: string | null
  parentId?: string | null
  batchId?: string | null
  batchIndex?: number | null
  inputHash?: Buffer | null
  /** Of the engines that its plan needs. */
  engineKinds?: readonly EngineKind[]
  /** Any of which may run what the built-in engine cannot; null where it can. */
  engineServers?: readonly string[] | null
  /** About how many pixels it makes. */
  pixels?: number
  /** An answer that is known already: what it made is there, and nothing runs. */
  reused?: { imageIds: readonly string[]; texts: readonly string[] }
  /** It was made before it was a task: nothing runs, and its images come in the same transaction. */
  made?: { startedAt: Date; executionMs: number; engineName: string; nodeHashes: Readonly<Record<string, string>> }
  now: Date
}

const NAME_LENGTH_MAX = 255

/** All in as many statements as one, in the order given; the caller rings the bell once they are committed. */
export async function insertTasks(trx: Trx, tasks: readonly NewTask[]): Promise<TaskRow[]> {
  if (tasks.length === 0) return []
  const named = tasks.map(task => ({ id: task.id ?? newId(), task }))
  const positions = placeTasks(tasks)
  const estimates = await estimateRuns(
    trx,
    tasks.map(task => ({ recipeVersionId: task.recipeVersionId ?? null, sizeClass: sizeClassOf(task.pixels ?? 0) })),
  )
  const rows = await trx
    .with('inserted', eb => eb.insertInto('item').values(named.map(({ id, task }) => itemColumns(id, task))))
    .insertInto('recipe_task')
    .values(
      named.map(({ id, task }, index) => ({
        ...ownColumns(id, task),
        position: positions.get(task) ?? sql<number>`0`,
        estimate_ms: estimates[index] ?? null,
      })),
    )
    .returningAll()
    .execute()
  await insertTaskImages(
    trx,
    named.map(({ id, task }) => ({ taskId: id, imageIds: task.reused?.imageIds ?? [] })),
  )
  return rows
}

function itemColumns(id: string, task: NewTask) {
  return {
    id,
    kind: 'RECIPE_TASK' as const,
    owner_uid: task.ownerUid,
    workspace_id: task.workspaceId,
    folder_id: null,
    name: task.name.slice(0, NAME_LENGTH_MAX),
    is_draft: false,
    created_at: task.now,
    updated_at: task.now,
  }
}

function ownColumns(id: string, task: NewTask): Omit<Insertable<RecipeTaskTable>, 'position'> {
  return {
    task_id: id,
    type: task.type ?? 'normal',
    queue_type: task.queueType ?? 'default',
    status: task.isDraft ? 'DRAFT' : 'QUEUED',
    recipe_id: task.recipeId ?? null,
    recipe_version_id: task.recipeVersionId ?? null,
    params: JSON.stringify(task.params),
    graph: task.graph && JSON.stringify(task.graph),
    files: JSON.stringify(task.files ?? {}),
    models: JSON.stringify(task.models ?? {}),
    seed: task.seed ?? null,
    prompt: task.prompt ?? '',
    folder_id: task.folderId ?? null,
    owner_uid: task.ownerUid,
    workspace_id: task.workspaceId,
    parent_id: task.parentId ?? null,
    batch_id: task.batchId ?? null,
    batch_index: task.batchIndex ?? null,
    input_hash: task.inputHash ?? null,
    is_reused: task.reused !== undefined,
    engine_kinds: [...(task.engineKinds ?? ['embedded'])],
    engine_servers: task.engineServers ? [...task.engineServers] : null,
    size_class: sizeClassOf(task.pixels ?? 0),
    texts: JSON.stringify(task.reused?.texts ?? []),
    created_at: task.now,
    updated_at: task.now,
    ...endOf(task),
  }
}

function endOf({ reused, made, now }: NewTask) {
  if (!reused && !made) return undefined
  const ended = { status: 'COMPLETED' as const, completed_at: now, progress: 1 }
  if (!made) return ended
  return {
    ...ended,
    started_at: made.startedAt,
    execution_ms: made.executionMs,
    engine_name: made.engineName,
    node_hashes: JSON.stringify(made.nodeHashes),
    model_hashes: JSON.stringify({}),
  }
}

/**
 * After everything of the person's that waits, or before it; those that come together keep their order. Who adds at the same
 * moment may get the same places: of those the older goes first, and nobody waits for anybody.
 */
function placeTasks(tasks: readonly NewTask[]): Map<NewTask, RawBuilder<number>> {
  const places = new Map<NewTask, RawBuilder<number>>()
  for (const own of Map.groupBy(tasks, task => task.ownerUid).values()) {
    const [next, later] = [own.filter(task => task.isNext), own.filter(task => !task.isNext)]
    for (const [index, task] of next.entries()) {
      places.set(task, placeBeside(task.ownerUid, 'first', (index - next.length) * POSITION_STEP))
    }
    for (const [index, task] of later.entries()) {
      places.set(task, placeBeside(task.ownerUid, 'last', (index + 1) * POSITION_STEP))
    }
  }
  return places
}

/** After those that a task has already: what an earlier run of it made stays. */
export async function insertTaskImages(
  trx: Trx,
  made: readonly { taskId: string; imageIds: readonly string[] }[],
): Promise<void> {
  const pairs = made.flatMap(({ taskId, imageIds }) => imageIds.map((imageId, index) => ({ taskId, imageId, index })))
  if (pairs.length === 0) return
  await sql`insert into recipe_task_image (task_id, position, image_id)
    select task_id, place + coalesce((select max(position) + 1 from recipe_task_image as before where before.task_id = made.task_id), 0), image_id
      from unnest(${pairs.map(({ taskId }) => taskId)}::uuid[], ${pairs.map(({ index }) => index)}::int[],
        ${pairs.map(({ imageId }) => imageId)}::uuid[]) as made (task_id, place, image_id)`.execute(trx)
}

export interface NewBatch {
  id: string
  ownerUid: string
  workspaceId: string | null
  kind: TaskBatchTable['kind']
  /** Of a grid: `gridSpec` of shared-schema/src/tasks/grid-spec.ts. */
  spec: unknown
}

/** Before its tasks. */
export async function insertBatch(trx: Trx, batch: NewBatch): Promise<void> {
  const { id, ownerUid, workspaceId, kind, spec } = batch
  await trx
    .insertInto('task_batch')
    .values({ id, owner_uid: ownerUid, workspace_id: workspaceId, kind, spec: JSON.stringify(spec) })
    .execute()
}
