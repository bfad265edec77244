import type { FileRow } from '@atelier/database/files/files.queries.ts'
import { findRunnableRecipe } from '@atelier/database/recipes/recipes.queries.ts'
import type { RunnableRecipe } from '@atelier/database/recipes/recipes.queries.ts'
import { hashNodes } from '@atelier/database/tasks/hash-nodes.ts'
import { insertResults } from '@atelier/database/tasks/insert-results.queries.ts'
import { insertTaskImages, insertTasks } from '@atelier/database/tasks/insert-tasks.queries.ts'
import type { NewTask } from '@atelier/database/tasks/insert-tasks.queries.ts'
import { findResultPlace } from '@atelier/database/tasks/result-place.queries.ts'
import type { TaskRow } from '@atelier/database/tasks/task-rows.queries.ts'
import { findPaintedFrame } from '@atelier/database/turbo/turbo.queries.ts'
import type { PaintedFrame } from '@atelier/database/turbo/turbo.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import type { TurboKeep } from '@atelier/shared-schema/entities/turbo.ts'
import { paintOver } from '@atelier/shared-schema/recipes/built-in/paint-over.ts'
import { TURBO_DRAWING } from '@atelier/shared-schema/tasks/turbo-graph.ts'
import type { App } from '#app.ts'
import { chooseDestination } from '#areas/recipe-tasks/destination.ts'
import { readTask } from '#areas/recipe-tasks/present-tasks.service.ts'
import { announceTasks } from '#areas/recipe-tasks/task-bells.ts'
import { keepPicture } from '#areas/recipe-tasks/upload-input.service.ts'

/**
 * The very bytes that were shown become an image, beside a task that has ended already: with the graph that painted them, the
 * drawing, and the params by which its recipe makes the same at full size.
 */
export async function keepFrame(app: App, actor: Person, ask: TurboKeep): Promise<RecipeTaskAnswer> {
  const frame = await findPaintedFrame(app.db, { ...ask, uid: actor.uid })
  if (!frame) {
    throw new AppError('GONE', 'This frame is not there any more. Change it a little, and keep the one that comes.')
  }
  const recipe = await findRunnableRecipe(app.db, actor, paintOver.slug)
  const [file, drawing] = await Promise.all([
    keepPicture(app, actor, fileOf(frame.data, 'frame.webp'), { purpose: 'IMAGE' }),
    frame.drawing === null ? undefined : keepPicture(app, actor, drawingOf(frame.drawing)),
  ])
  const task = await describeKept(app, { actor, frame, recipe, drawing })
  const row = await app.db.transaction().execute(async trx => {
    const { folderId, workspaceId } = await chooseDestination(trx, actor, ask)
    const [inserted] = await insertTasks(trx, [{ ...task, folderId, workspaceId }])
    const kept = inserted as TaskRow
    const place = await findResultPlace(trx, kept)
    const size = { width: file.width ?? 0, height: file.height ?? 0, isAnimated: false }
    const imageIds = await insertResults(trx, kept, {
      place,
      files: [{ fileId: file.id, ...size }],
      now: app.now(),
    })
    await insertTaskImages(trx, [{ taskId: kept.task_id, imageIds }])
    return kept
  })
  announceTasks(app, [row])
  return readTask(app, actor, row.task_id)
}

function fileOf(bytes: Buffer, name: string): File {
  return new File([new Uint8Array(bytes)], name, { type: 'image/webp' })
}

function drawingOf(base64: string): File {
  const bytes = Buffer.from(base64, 'base64')
  const isPng = bytes.subarray(1, 4).toString('latin1') === 'PNG'
  return isPng ? new File([bytes], 'drawing.png', { type: 'image/png' }) : fileOf(bytes, TURBO_DRAWING.name)
}

interface KeptParts {
  actor: Person
  frame: PaintedFrame
  recipe: RunnableRecipe
  drawing: FileRow | undefined
}

async function describeKept(app: App, { actor, frame, recipe, drawing }: KeptParts): Promise<NewTask> {
  const { prompt, seed } = frame.params as { prompt: string; seed: number }
  return {
    name: prompt.trim() || recipe.item.name,
    ownerUid: actor.uid,
    workspaceId: null,
    type: 'turbo',
    queueType: 'fast',
    recipeId: recipe.item.id,
    recipeVersionId: recipe.versionId,
    params: { ...frame.params, ...(drawing && { drawing: [{ image: drawing.id }] }) },
    graph: frame.graph,
    files: drawing ? { [TURBO_DRAWING.name]: drawing.id } : {},
    seed: String(seed),
    prompt,
    made: {
      startedAt: frame.taken_at,
      executionMs: frame.ended_at.getTime() - frame.taken_at.getTime(),
      ...(await nameEngine(app, frame)),
    },
    now: app.now(),
  }
}

/** That of the workers that paint turbo, which all are of one version. */
async function nameEngine(app: App, { graph }: PaintedFrame) {
  const engine = (await app.engines.list()).find(({ kind }) => kind === 'embedded')
  const kinds = [...new Set(Object.values(graph).map(node => node.class_type))]
  return {
    engineName: engine?.name ?? '',
    nodeHashes: hashNodes(kinds, Object.fromEntries(engine?.registry ?? [])),
  }
}
