import { publishEngine } from '@atelier/database/engines/engine.queries.ts'
import type { EngineOffer } from '@atelier/database/engines/engine.queries.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { NodeInputs, NodeSchema } from '@atelier/shared-schema/graph/node-schema.ts'
import { allNodeSchemas } from '@atelier/shared-schema/nodes/all-node-schemas.ts'

const models: Readonly<Record<string, readonly string[]>> = {
  checkpoints: ['studio-painter'],
  vae: ['studio-painter'],
  upscale_models: ['atelier-2x', 'atelier-4x'],
}

export const testModelHashes: Readonly<Record<string, string>> = { 'checkpoints/studio-painter': 'version-1' }

type TestEngine = Partial<Pick<EngineOffer, 'kind' | 'name' | 'server'>>

/** Says that the engine that comes with the product is there; nothing runs. */
export async function publishTestEngine(
  db: Db,
  { kind = 'embedded', name = 'Studio Painter', ...more }: TestEngine = {},
): Promise<string> {
  const id = newId()
  const nodes = Object.fromEntries(allNodeSchemas.map(schema => [schema.name, withModels(schema)]))
  await publishEngine(
    db,
    id,
    {
      host: 'test',
      pid: 1,
      kind,
      name,
      hash: `${kind}-test`,
      ...more,
      nodes,
      models,
      modelHashes: testModelHashes,
    },
    { health: 'ready', healthNote: '', running: 0, queued: 0, msPerMegapixel: 800 },
  )
  // Nobody beats for it, and tests may take long.
  const later = new Date(Date.now() + 86_400_000)
  await db.updateTable('engine').set({ heartbeat_at: later }).where('id', '=', id).execute()
  return id
}

function withModels(schema: NodeSchema): NodeSchema {
  const { required, optional } = schema.input
  return { ...schema, input: { ...schema.input, required: fill(required), optional: fill(optional) } }
}

function fill(inputs: NodeInputs): NodeInputs {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, input]) => {
      const folder = input[1].model_folder
      return [name, folder === undefined ? input : [models[folder] ?? [], input[1]]]
    }),
  )
}
