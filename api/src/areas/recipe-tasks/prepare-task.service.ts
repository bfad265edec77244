import { createHash } from 'node:crypto'
import { readCreditSettings } from '@atelier/database/credits/credit-settings.queries.ts'
import type { RunnableRecipe } from '@atelier/database/recipes/recipes.queries.ts'
import type { TaskEdit } from '@atelier/database/tasks/change-task.queries.ts'
import { sizeClassOf } from '@atelier/database/tasks/size-class.ts'
import { estimateRuns } from '@atelier/database/tasks/task-speed.queries.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import type { FieldIssue } from '@atelier/shared-schema/contract/errors.ts'
import { priceOfRun } from '@atelier/shared-schema/credits/price.ts'
import { creditsOfServices } from '@atelier/shared-schema/credits/service-credits.ts'
import type { CreditSettings } from '@atelier/shared-schema/entities/credit.ts'
import type { EngineKind } from '@atelier/shared-schema/entities/engine-kind.ts'
import type { TaskParams } from '@atelier/shared-schema/entities/recipe-task.ts'
import { SYSTEM_UID } from '@atelier/shared-schema/entities/system-person.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import type { NodeSchema } from '@atelier/shared-schema/graph/node-schema.ts'
import type { ReadEntries } from '@atelier/shared-schema/prompt/wildcards.ts'
import { checkParams } from '@atelier/shared-schema/recipes/check-params.ts'
import { PIXELS_MAX, estimatePixels } from '@atelier/shared-schema/recipes/estimate-pixels.ts'
import { imagesOf } from '@atelier/shared-schema/recipes/param-values.ts'
import type { ParamValues } from '@atelier/shared-schema/recipes/param-values.ts'
import { prepareRun } from '@atelier/shared-schema/recipes/prepare-run.ts'
import type { RecipeDefinition } from '@atelier/shared-schema/recipes/recipe-definition.ts'
import { canonicalJson } from '@atelier/shared-schema/text/canonical-json.ts'
import type { QueueType, TaskType } from '@atelier/shared-schema/tasks/task-states.ts'
import type { App } from '#app.ts'
import { listFieldModels } from '#areas/recipes/find-lacking.ts'
import { resolveReferences } from '#areas/wildcards/references.service.ts'
import type { OfferedEngine } from '#engines/offered-engines.ts'
import { findAllowedEngines } from '#engines/outside-engines.ts'
import { validationError } from '#http/errors.ts'
import { findInputImages } from './input-images.service.ts'
import type { InputImages } from './input-images.service.ts'
import { findRunModels, judgeNamedModels, namedModels } from './input-models.service.ts'
import type { RunModels } from './input-models.service.ts'
import { findInputStyles, namedStyles } from './input-styles.service.ts'
import type { InputStyles } from './input-styles.service.ts'
import { placePromptLoras } from './prompt-loras.service.ts'
import { planRun } from './plan-run.ts'
import type { PlanTerms } from './plan-run.ts'

/** Everything of a run is settled and found possible: it can be queued as it is. */
export interface PreparedTask {
  params: TaskParams
  graph: ApiGraph
  /** By the name that the graph loads it by, the id of the file. */
  files: Readonly<Record<string, string>>
  /** Of people's models that the graph names, by `<folder>/<name>`: the id of the file. */
  models: Readonly<Record<string, string>>
  seed: string
  prompt: string
  type: TaskType
  queueType: QueueType
  engineKinds: readonly EngineKind[]
  engineServers: readonly string[] | null
  pixels: number
  inputHash: Buffer
  /** What is set aside for it, in thousandths of a credit: what it costs is never more. */
  amount: number
  /** As it was measured; null where nothing was. */
  runMs: number | null
}

/** What of a task is another once it was prepared anew; its type and its queue stay. */
export function editOf(prepared: PreparedTask): TaskEdit {
  const { amount: _amount, runMs: _runMs, type: _type, queueType: _queue, ...edit } = prepared
  return edit
}

/** What runs of one recipe have in common. */
export interface Workbench extends PlanTerms {
  app: App
  actor: Actor
  recipe: Pick<RunnableRecipe, 'definition' | 'group' | 'slug'> & { versionId: string | null }
  engines: readonly OfferedEngine[]
  settings: CreditSettings
  /** How many pixels may be made at once. */
  pixelsMax: number
  found: Map<string, Promise<unknown>>
}

export async function openWorkbench(
  app: App,
  actor: Actor,
  recipe: Workbench['recipe'],
  pixelsMax = PIXELS_MAX,
): Promise<Workbench> {
  const [offered, settings] = await Promise.all([app.engines.list(), readCreditSettings(app.db)])
  const { allowed, engines } = await findAllowedEngines({ app, actor }, offered)
  return { app, actor, recipe, engines, allowed, consent: 'asked', settings, pixelsMax, found: new Map() }
}

/** Nothing is sent anywhere for a price. */
export function toPrice(bench: Workbench): Workbench {
  return { ...bench, consent: 'later' }
}

export interface RunAsk {
  params: TaskParams
  /** For runs that belong together; drawn where it is left out. */
  seed?: number
  /** The how-many-th of several. */
  index?: number
  /** Where a param stands in the request, for whoever is told that it is wrong. */
  pathOf?: (key: string) => string
}

/** @throws AppError VALIDATION for each param that is wrong, ENGINE_MISSING; nothing is written */
export async function prepareTask(bench: Workbench, ask: RunAsk): Promise<PreparedTask> {
  const { recipe, engines } = bench
  const { definition } = recipe
  const known = engines.some(engine => engine.isUp) ? { models: listFieldModels(definition, engines) } : {}
  const values = await placePromptLoras(bench, check(definition, ask, { ...known, pixelsMax: Infinity }))
  await assertModels(bench, values, ask)
  await assertModels(bench, values, ask)
  const images = await findImages(bench, values, ask)
  const styles = await findStyles(bench, values, ask)
  check(definition, ask, { ...known, pixelsMax: bench.pixelsMax, sizeOf: images.sizeOf })
  const read = await findWildcards(bench, values)
  const { seed, index } = ask
  const run = prepareRun(definition, values, {
    read,
    files: { ...images.runFiles, ...styles.runFiles },
    ...(seed !== undefined && { seed }),
    ...(index !== undefined && { index }),
  })
  const files = { ...images.files, ...styles.files }
  const models = await findModelsOf(bench, run.graph)
  const { graph: compiled, outputs } = run
  const planned = planRun({ graph: compiled, outputs, fileNames: Object.keys(files), models }, engines, bench)
  const pixels = estimatePixels(definition, values, images.sizeOf)
  return {
    params: ask.params,
    graph: planned.graph,
    files,
    models: models.files,
    seed: String(run.seed),
    prompt: run.prompt,
    type: typeOf(bench, values),
    queueType: recipe.group === 'fast' ? 'fast' : 'default',
    engineKinds: planned.engineKinds,
    engineServers: planned.engineServers,
    pixels,
    inputHash: hashInputs(planned.graph, files),
    ...(await priceTask(bench, planned.engines, { pixels, graph: planned.graph })),
  }
}

function check(definition: RecipeDefinition, ask: RunAsk, context: Parameters<typeof checkParams>[2]): ParamValues {
  const checked = checkParams(definition, ask.params, context)
  if (checked.isValid) return checked.values
  throw refuseParams(
    checked.issues.map(issue => ({ ...issue, path: issue.path.slice('params.'.length) })),
    ask,
  )
}

function refuseParams(issues: readonly FieldIssue[], { pathOf = key => `body.params.${key}` }: RunAsk) {
  return validationError(issues.map(issue => ({ ...issue, path: pathOf(issue.path) })))
}

async function findImages(bench: Workbench, values: ParamValues, ask: RunAsk): Promise<InputImages> {
  const given = Object.entries(values).filter(([, value]) => imagesOf(value).length > 0)
  const found = await once(bench, `images ${JSON.stringify(given)}`, () =>
    findInputImages(bench.app, bench.actor, values),
  )
  if ('issues' in found) throw refuseParams(found.issues, ask)
  return found
}

async function findStyles(bench: Workbench, values: ParamValues, ask: RunAsk): Promise<InputStyles> {
  const named = namedStyles(bench.recipe.definition.fields, values)
  if (named.length === 0) return { runFiles: {}, files: {} }
  const found = await once(bench, `styles ${JSON.stringify(named)}`, () =>
    findInputStyles(bench.app, bench.actor, named),
  )
  if ('issues' in found) throw refuseParams(found.issues, ask)
  return found
}

/** Said at the field that names it. */
async function assertModels(bench: Workbench, values: ParamValues, ask: RunAsk): Promise<void> {
  const named = namedModels(bench.recipe.definition.fields, values)
  if (named.length === 0) return
  const issues = await once(bench, `models ${JSON.stringify(named)}`, () =>
    judgeNamedModels(bench.app, bench.actor, named, bench.engines),
  )
  if (issues.length > 0) throw refuseParams(issues, ask)
}

/** Whoever wrote their names there: a recipe may name models as well. */
export function findModelsOf({ app, actor, engines }: Workbench, graph: ApiGraph): Promise<RunModels> {
  return findRunModels(app, actor, graph, engines)
}

function findWildcards(bench: Workbench, values: ParamValues): Promise<ReadEntries> {
  const { app, actor, recipe } = bench
  const prompts = recipe.definition.fields.flatMap(({ key, type }) => {
    const value = values[key]
    return type === 'prompt' && typeof value === 'string' ? [value] : []
  })
  return once(bench, `wildcards ${JSON.stringify(prompts)}`, async () => {
    const start = { ownerUid: actor.who === 'person' ? actor.uid : SYSTEM_UID, key: '', entries: prompts }
    return (await resolveReferences(app.db, actor, start)).readEntries
  })
}

/** Runs that belong together look for the same things. */
function once<Found>(bench: Workbench, key: string, find: () => Promise<Found>): Promise<Found> {
  const known = bench.found.get(key) as Promise<Found> | undefined
  const found = known ?? find()
  bench.found.set(key, found)
  return found
}

function typeOf({ recipe }: Workbench, values: ParamValues): TaskType {
  if (recipe.slug === 'describe') return 'describe'
  const isMasked = Object.values(values).some(value => imagesOf(value).some(image => image.mask !== undefined))
  return isMasked ? 'inpaint' : 'normal'
}

/** The same for the same graph and files, whatever the order of its keys. */
export function hashInputs(graph: ApiGraph, files: Readonly<Record<string, string>>): Buffer {
  return createHash('sha256')
    .update(canonicalJson([graph, files]))
    .digest()
}

/** Where nothing was measured of a run. */
const UNKNOWN_RUN_MS = 15_000

export async function priceTask(
  bench: Workbench,
  engines: readonly OfferedEngine[],
  { pixels, graph }: { readonly pixels: number; readonly graph: ApiGraph },
): Promise<{ amount: number; runMs: number | null }> {
  const sized = { recipeVersionId: bench.recipe.versionId, sizeClass: sizeClassOf(pixels) }
  const [measured = null] = await once(bench, `speed ${sized.sizeClass}`, () => estimateRuns(bench.app.db, [sized]))
  const megapixels = pixels / 1_000_000
  const known = engines.flatMap(engine => engine.msPerMegapixel ?? [])
  const runMs = measured ?? (known.length > 0 ? Math.round(Math.max(...known) * megapixels) : null)
  const seconds = (runMs ?? UNKNOWN_RUN_MS) / 1_000
  const parts = [...new Set(engines.map(engine => engine.kind))].map(engine => ({ engine, seconds, megapixels }))
  return { amount: priceOfRun(parts, bench.settings, creditsOfServices(graph, schemasOf(engines))), runMs }
}

/** Of the engines that may run it, that which says most of a kind: the one with its choices. */
function schemasOf(engines: readonly OfferedEngine[]): (kind: string) => NodeSchema | undefined {
  return kind => engines.flatMap(engine => engine.registry.get(kind) ?? [])[0]
}
