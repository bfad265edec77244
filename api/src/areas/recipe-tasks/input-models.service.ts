import { findItemsAccess } from '@atelier/database/access/access.queries.ts'
import { listModelFiles } from '@atelier/database/models/sd-models.queries.ts'
import type { ModelFile } from '@atelier/database/models/sd-models.queries.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { FieldIssue } from '@atelier/shared-schema/contract/errors.ts'
import { modelItemOf } from '@atelier/shared-schema/entities/patch-model-name.ts'
import { folderOfModel } from '@atelier/shared-schema/entities/sd-model.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { listPeoplesModels } from '@atelier/shared-schema/graph/named-models.ts'
import { lorasOf } from '@atelier/shared-schema/recipes/param-values.ts'
import type { ParamValues } from '@atelier/shared-schema/recipes/param-values.ts'
import type { RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import type { App } from '#app.ts'
import { hasModelFile } from '#areas/sd-models/offered-files.ts'
import type { OfferedEngine } from '#engines/offered-engines.ts'

const NOT_YOURS =
  'names a model that you may not see, or not any more. Choose one of yours, of Explore, or of those shared with you'

interface NamedByParam {
  key: string
  id: string
}

/** By the key of the param, the models of people that are to be used. */
export function namedModels(fields: readonly RecipeField[], values: ParamValues): NamedByParam[] {
  return fields.flatMap(({ key, type }) => {
    const value = values[key]
    const isOne = (type === 'model' || type === 'lora-simple') && typeof value === 'string'
    const names = isOne ? [value] : type === 'lora' ? lorasOf(value).map(lora => lora.name) : []
    return names.flatMap(name => modelItemOf(name) ?? []).map(id => ({ key, id }))
  })
}

/** What is wrong with them, by the key of the param; nothing where each may be used and can be. */
export async function judgeNamedModels(
  app: App,
  actor: Actor,
  named: readonly NamedByParam[],
  engines: readonly OfferedEngine[],
): Promise<FieldIssue[]> {
  const judged = await judgeModels(
    app,
    actor,
    named.map(({ id }) => id),
    engines,
  )
  return named.flatMap(({ key, id }) => {
    const found = judged.get(id) ?? NOT_YOURS
    return typeof found === 'string' ? [{ path: key, message: found }] : []
  })
}

/** Models of people that a run is to have laid ready for it. */
export interface RunModels {
  /** By `<folder>/<name>`, the id of the file. */
  files: Readonly<Record<string, string>>
  /** By the name that the graph has for it, what people call it. */
  titles: ReadonlyMap<string, string>
}

const none: RunModels = { files: {}, titles: new Map() }

/**
 * All that a graph names, whoever wrote the names there.
 *
 * @throws AppError ENGINE_MISSING where the actor may not use one: the recipe itself names it
 */
export async function findRunModels(
  app: App,
  actor: Actor,
  graph: ApiGraph,
  engines: readonly OfferedEngine[],
): Promise<RunModels> {
  const registry = new Map(engines.flatMap(engine => (engine.kind === 'embedded' ? [...engine.registry] : [])))
  const named = listPeoplesModels(graph, registry)
  if (named.length === 0) return none
  const judged = await judgeModels(
    app,
    actor,
    named.map(({ itemId }) => itemId),
    engines,
  )
  const files: Record<string, string> = {}
  const titles = new Map<string, string>()
  for (const { folder, name, itemId } of named) {
    const found = judged.get(itemId) ?? NOT_YOURS
    if (typeof found === 'string') {
      throw new AppError('ENGINE_MISSING', `What is to run ${found}.`, { details: { model: name } })
    }
    files[`${folder}/${name}`] = found.file_id
    titles.set(name, found.name)
  }
  return { files, titles }
}

/** Of each the file, or what is wrong with it as the end of a sentence. */
async function judgeModels(
  app: App,
  actor: Actor,
  ids: readonly string[],
  engines: readonly OfferedEngine[],
): Promise<Map<string, ModelFile | string>> {
  const access = await findItemsAccess(app.db, actor, ids)
  const visible = [...access].flatMap(([id, { item, role }]) =>
    role !== null && item.kind === 'SD_MODEL' ? [{ id, isDeleted: item.deleted_at !== null }] : [],
  )
  const files = new Map(
    (
      await listModelFiles(
        app.db,
        visible.map(({ id }) => id),
      )
    ).map(row => [row.item_id, row]),
  )
  return new Map(
    visible.map(({ id, isDeleted }) => {
      const file = files.get(id)
      return [id, file ? ((isDeleted ? inTrash(file) : whyNot(file, engines)) ?? file) : NOT_YOURS]
    }),
  )
}

function inTrash({ name }: ModelFile): string {
  return `names “${name}”, which is in the trash. Take it out of there, or choose another`
}

/** undefined where it can be used. */
function whyNot(file: ModelFile, engines: readonly OfferedEngine[]): string | undefined {
  const { name, format, status, failure, model_kind: kind, file_name: fileName } = file
  if (status === 'processing') return `names “${name}”, whose file is still being looked at. Try again in a minute`
  if (status === 'failed') return `names “${name}”, whose file was not taken (${failure}). Choose another`
  if (format === 'patches') return undefined
  const folder = folderOfModel(kind)
  if (hasModelFile(engines, { folder, fileName })) {
    return `names “${name}”. Choose it by its file, ${fileName}, which an engine here has`
  }
  return `names “${name}”, which no engine here can run: it is a ${format} file, and none has ${fileName} in ${folder}. Whoever runs this installation can put it there; or choose another`
}
