import { findItemsAccess } from '@atelier/database/access/access.queries.ts'
import type { VisibleItem } from '@atelier/database/access/access.ts'
import { listModelFiles } from '@atelier/database/models/sd-models.queries.ts'
import { findTask, listTaskImages } from '@atelier/database/tasks/task-rows.queries.ts'
import type { TaskRow } from '@atelier/database/tasks/task-rows.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { notFound } from '@atelier/shared-schema/contract/errors.ts'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { LineageImage } from '@atelier/shared-schema/entities/image-lineage.ts'
import { modelItemOf } from '@atelier/shared-schema/entities/patch-model-name.ts'
import type { ImageSummary } from '@atelier/shared-schema/entities/image.ts'
import type { TaskRunInfo } from '@atelier/shared-schema/tasks/task-answers.ts'
import type { App } from '#app.ts'
import { presentImages } from '#areas/images/images.present.ts'
import { compareParts } from './compare-parts.ts'
import { namedStyles } from './input-styles.service.ts'
import { describeLog } from './task-log.ts'
import {
  findBatch,
  findNewestVersionNumber,
  findRecipeVersion,
  listImagesOfFiles,
  listStyleFiles,
  listTaskFacts,
} from './tasks.queries.ts'

/** For an item that the door has let the actor at. */
export async function readRunInfo(app: App, actor: Person, item: VisibleItem): Promise<TaskRunInfo> {
  const task = await findTask(app.db, item.id)
  if (!task) throw notFound('recipe task')
  const [recipe, inputs, styles, models, outputs, batch, engines] = await Promise.all([
    describeRecipe(app, actor, task),
    describeInputs(app, actor, task),
    describeStyles(app, actor, task),
    describeModels(app, actor, task),
    describeOutputs(app, actor, task),
    describeBatch(app, task),
    app.engines.list(),
  ])
  const ran = { nodes: task.node_hashes ?? {}, models: task.model_hashes ?? {} }
  const parts = compareParts(ran, engines, Object.fromEntries(models.map(({ name, hash }) => [name, hash])))
  return {
    id: task.task_id,
    status: task.status,
    recipe,
    params: task.params,
    graph: task.graph,
    prompt: task.prompt,
    seed: task.seed ?? '',
    inputs,
    styles,
    models,
    outputs,
    texts: task.texts,
    engine: task.engine_name === null ? null : { id: task.engine_id, name: task.engine_name },
    parts,
    hasChanged: parts.some(part => part.change === 'changed' || part.change === 'gone'),
    parentId: task.parent_id,
    batch,
    attempts: task.attempts,
    queuedMs: task.started_at && task.started_at.getTime() - task.created_at.getTime(),
    executionMs: task.execution_ms,
    error: task.error,
    log: describeLog(task, item.deleted_at),
  }
}

async function describeRecipe(app: App, actor: Person, task: TaskRow): Promise<TaskRunInfo['recipe']> {
  if (task.recipe_id === null) return null
  const [facts, version, newest] = await Promise.all([
    listTaskFacts(app.db, actor.uid, [task.task_id]),
    task.recipe_version_id === null ? undefined : findRecipeVersion(app.db, task.recipe_version_id),
    findNewestVersionNumber(app.db, task.recipe_id),
  ])
  const fact = facts.get(task.task_id)
  if (!fact || fact.recipe_name === null) return null
  return {
    id: task.recipe_id,
    slug: fact.recipe_slug,
    name: fact.recipe_name,
    version: version?.number ?? null,
    newestVersion: newest,
  }
}

/** The image of each file that went in; of those that show the same file the newest that the actor may see. */
async function describeInputs(app: App, actor: Person, task: TaskRow): Promise<TaskRunInfo['inputs']> {
  const fileIds = Object.values(task.files)
  if (fileIds.length === 0) return []
  const [rows, ofStyles] = await Promise.all([listImagesOfFiles(app.db, fileIds), listStyleFiles(app.db, fileIds)])
  const places = Object.entries(task.files).filter(([, fileId]) => !ofStyles.has(fileId))
  const images = await readLineageImages(
    app,
    actor,
    rows.map(row => row.id),
  )
  return places.map(([place, fileId]) => {
    const shown = rows.find(row => row.file_id === fileId && images.has(row.id))
    return { place, fileId, image: (shown && images.get(shown.id)) ?? null }
  })
}

/** The styles that its params name, as they are now. */
async function describeStyles(app: App, actor: Person, task: TaskRow): Promise<TaskRunInfo['styles']> {
  const version = task.recipe_version_id === null ? undefined : await findRecipeVersion(app.db, task.recipe_version_id)
  const ids = version ? namedStyles(version.definition.fields, task.params).map(style => style.id) : []
  const styles = ids.length === 0 ? [] : [...(await findItemsAccess(app.db, actor, ids)).values()]
  return styles.flatMap(({ item: { id, name, thumbnail_file_id: fileId }, role }) =>
    role === null ? [] : [{ id, name, thumbnailUrl: fileId && filePath(fileId, '320') }],
  )
}

/** The models of people that its graph names, as they are now. */
async function describeModels(app: App, actor: Person, { models }: TaskRow): Promise<TaskRunInfo['models']> {
  const named = Object.keys(models).map(name => ({ name, id: modelItemOf(name.slice(name.indexOf('/') + 1)) ?? '' }))
  if (named.length === 0) return []
  const ids = [...new Set(named.map(({ id }) => id))]
  const [access, files] = await Promise.all([findItemsAccess(app.db, actor, ids), listModelFiles(app.db, ids)])
  return named.flatMap(({ name, id }) => {
    const seen = access.get(id)
    const file = files.find(row => row.item_id === id)
    if (!seen?.role || seen.item.deleted_at !== null || !file?.sha256) return []
    const thumbnail = seen.item.thumbnail_file_id
    const thumbnailUrl = thumbnail && filePath(thumbnail, '320')
    return [{ id, name, title: file.name, hash: file.sha256.toString('hex'), thumbnailUrl }]
  })
}

async function describeOutputs(app: App, actor: Person, task: TaskRow): Promise<LineageImage[]> {
  const ids = (await listTaskImages(app.db, [task.task_id])).get(task.task_id) ?? []
  const images = await readLineageImages(app, actor, ids)
  return ids.flatMap(id => images.get(id) ?? [])
}

async function readLineageImages(app: App, actor: Person, ids: readonly string[]): Promise<Map<string, LineageImage>> {
  const access = await findItemsAccess(app.db, actor, ids)
  const rows = [...access.values()].flatMap(({ item, role }) => (role === null ? [] : [{ ...item, role }]))
  const images = await presentImages(app.db, actor, rows)
  return new Map(images.map(image => [image.id, pickLineage(image)]))
}

function pickLineage(image: ImageSummary): LineageImage {
  const { id, name, fileId, media, thumbnailUrl, thumbHash, width, height, createdAt, deletedAt } = image
  return { id, name, fileId, media, thumbnailUrl, thumbHash, width, height, createdAt, deletedAt }
}

async function describeBatch(app: App, task: TaskRow): Promise<TaskRunInfo['batch']> {
  const batch = task.batch_id === null ? undefined : await findBatch(app.db, task.batch_id)
  if (task.batch_id === null || !batch) return null
  return { id: task.batch_id, index: task.batch_index ?? 0, kind: batch.kind }
}
