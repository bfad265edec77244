import { findItemAccess } from '@atelier/database/access/access.queries.ts'
import { assertLive, assertRight } from '@atelier/database/access/access.ts'
import type { VisibleItem } from '@atelier/database/access/access.ts'
import { findTask } from '@atelier/database/tasks/task-rows.queries.ts'
import { parseJson } from '@atelier/platform/images/metadata/plain-json.ts'
import { readPictureMetadata } from '@atelier/platform/images/metadata/read-picture-metadata.ts'
import { sniffImageFormat } from '@atelier/platform/images/sniff.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { recipesRoutes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { RouteCall } from '@atelier/shared-schema/contract/route.ts'
import type { GraphReading, GraphRefusalReason } from '@atelier/shared-schema/entities/graph-reading.ts'
import { PEOPLES_MODELS } from '@atelier/shared-schema/entities/patch-model-name.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import type { NodeRegistry } from '@atelier/shared-schema/graph/node-registry.ts'
import { isRecord } from '@atelier/shared-schema/graph/read-graph.ts'
import { listWorkflowKinds } from '@atelier/shared-schema/graph/workflow/workflow-kinds.ts'
import { compileWorkflow } from '@atelier/shared-schema/graph/workflow/compile-workflow.ts'
import { recipeGraph } from '@atelier/shared-schema/recipes/recipe-definition.ts'
import { splitFileName } from '@atelier/shared-schema/entities/file-name.ts'
import type { App } from '#app.ts'
import { listImageDetails } from '#areas/images/images.queries.ts'
import { gatherModels } from '#engines/offered-engines.ts'
import type { OfferedEngine } from '#engines/offered-engines.ts'
import { modelFoldersOf, narrowChoices } from './offered-nodes.ts'

type Asked = RouteCall<typeof recipesRoutes.readGraph>['body']

/** Something that may hold a graph, and what it is called. */
interface Found {
  readonly name: string
  readonly value: unknown
}

/** What a recipe could be made of, with what the engines that are up know of its nodes. */
export async function readGraphOf(app: App, actor: Person, { graph, taskId, imageId }: Asked): Promise<GraphReading> {
  if (taskId !== undefined) return describeGraph(app, await findGraphOfTask(app, actor, taskId))
  if (imageId !== undefined) return describeGraph(app, await findGraphOfImage(app, actor, imageId))
  return describeGraph(app, { name: '', value: graph })
}

export async function readGraphOfFile(app: App, file: File): Promise<GraphReading> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { stem: name } = splitFileName(file.name)
  if (sniffImageFormat(bytes) === undefined) {
    return describeGraph(app, { name, value: parseJson(new TextDecoder().decode(bytes)) })
  }
  const { graph, workflow } = (await readPictureMetadata(bytes)) ?? {}
  return describeGraph(app, { name, value: graph ?? workflow ?? refuseWithout('no-graph-in-picture') })
}

async function findGraphOfTask(app: App, actor: Person, taskId: string): Promise<Found> {
  const item = assertRight(await findItemAccess(app.db, actor, taskId), 'view', 'recipe task')
  const task = item.kind === 'RECIPE_TASK' ? await findTask(app.db, taskId) : undefined
  return { name: item.name, value: task?.graph ?? refuseWithout('no-graph-in-task') }
}

/** As the task made it, where that may be seen; else as the file tells it. */
async function findGraphOfImage(app: App, actor: Person, imageId: string): Promise<Found> {
  const item: VisibleItem = assertLive(await findItemAccess(app.db, actor, imageId), 'view', 'image')
  const [detail] = await listImageDetails(app.db, [imageId])
  const access = detail?.recipe_task_id ? await findItemAccess(app.db, actor, detail.recipe_task_id) : undefined
  const task = access?.role && detail?.recipe_task_id ? await findTask(app.db, detail.recipe_task_id) : undefined
  const { graph, workflow } = detail?.metadata ?? {}
  return { name: item.name, value: task?.graph ?? graph ?? workflow ?? refuseWithout('no-graph-in-picture') }
}

async function describeGraph(app: App, { name, value }: Found): Promise<GraphReading> {
  const up = (await app.engines.list()).filter(engine => engine.isUp)
  const registry = joinRegistries(up)
  const graph = readAnyGraph(value, registry)
  const kinds = new Set(Object.values(graph).map(node => node.class_type))
  const nodes = [...kinds].flatMap(kind => registry.get(kind) ?? [])
  const folders = new Set([...modelFoldersOf(nodes), 'loras'])
  const models = gatherModels(up)
  return {
    name: name.slice(0, 120),
    graph,
    nodes: Object.fromEntries(nodes.map(node => [node.name, narrowChoices(node)])),
    models: {
      ...Object.fromEntries([...folders].map(folder => [folder, [...(models[folder] ?? [])]])),
      ...(up.some(engine => engine.kind === 'embedded') && { [PEOPLES_MODELS]: [] }),
    },
    isWithoutEngine: up.length === 0,
  }
}

/** Of a kind that several engines have, the schema of the first: that is where it is likely to run. */
function joinRegistries(engines: readonly OfferedEngine[]): NodeRegistry {
  return new Map(engines.toReversed().flatMap(engine => [...engine.registry]))
}

/** A graph, a workflow, or what `POST /prompt` was sent, which holds either. */
function readAnyGraph(value: unknown, registry: NodeRegistry): ApiGraph {
  if (!isRecord(value)) throw refusal('not-a-graph')
  if (Array.isArray(value['nodes'])) return convertWorkflow(value, registry)
  if (isRecord(value['prompt']) && !('class_type' in value['prompt'])) return readApiGraph(value['prompt'])
  return readApiGraph(value)
}

function readApiGraph(value: Readonly<Record<string, unknown>>): ApiGraph {
  const read = recipeGraph.safeParse(value)
  if (!read.success) {
    const [issue] = read.error.issues
    throw refusal('not-a-graph', `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim())
  }
  if (Object.keys(read.data).length === 0) throw refusal('not-a-graph')
  return read.data
}

/** Without the schema of a kind the values of its widgets have no names: a graph made so would be another one. */
function convertWorkflow(workflow: unknown, registry: NodeRegistry): ApiGraph {
  const unknown = listWorkflowKinds(workflow).filter(kind => !registry.has(kind))
  if (unknown.length > 0) throw refusal('workflow-unknown-kinds', unknown.join(', '))
  const compiled = compileWorkflow(workflow, registry)
  if (!compiled.isCompiled) throw refusal('workflow-broken', compiled.problem.message)
  return readApiGraph(compiled.graph)
}

function refuseWithout(reason: GraphRefusalReason): never {
  throw refusal(reason)
}

const EXPORT = 'Export it from ComfyUI with Workflow → Export (API), and bring that.'
const refusalTexts: Readonly<Record<GraphRefusalReason, string>> = {
  'not-a-graph': `This is no graph in ComfyUI's API format. ${EXPORT}`,
  'no-graph-in-picture': 'This picture holds no graph: it was made elsewhere, or its metadata was taken out.',
  'no-graph-in-task': 'This task has no graph: it has not run yet.',
  'workflow-unknown-kinds': `This is a workflow as the editor saves it, with nodes that no engine here knows, so that their values cannot be told apart. ${EXPORT}`,
  'workflow-broken': `This is a workflow as the editor saves it, and no graph can be made of it. ${EXPORT}`,
}

function refusal(reason: GraphRefusalReason, more = ''): AppError {
  const message = more === '' ? refusalTexts[reason] : `${refusalTexts[reason]} (${more.slice(0, 400)})`
  return new AppError('VALIDATION', message, { details: { reason, more: more.slice(0, 400) } })
}
