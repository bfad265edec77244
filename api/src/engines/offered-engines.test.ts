import { expect, test } from 'vitest'
import { makeRegistry } from '@atelier/shared-schema/graph/node-registry.ts'
import { atelierCaption } from '@atelier/shared-schema/nodes/describer.nodes.ts'
import { gatherModels } from './offered-engines.ts'
import type { OfferedEngine } from './offered-engines.ts'

const embedded = {
  id: 'a',
  kind: 'embedded',
  name: '',
  serverId: null,
  company: '',
  country: '',
  modelHashes: {},
  isUp: true,
  healthNote: '',
  running: 0,
  queued: 0,
  busy: 0,
  msPerMegapixel: null,
} as const
const engine = (models: Record<string, string[]>, registry = makeRegistry([])): OfferedEngine => {
  return { ...embedded, models, registry }
}

test('models that describe images are those of engines that run them, and no files of theirs', () => {
  const files = engine({ describers: ['florence/config.json'], vae: ['a.safetensors'] })
  const able = engine({ describers: ['florence'] }, makeRegistry([atelierCaption]))
  expect(gatherModels([files])).toEqual({ vae: ['a.safetensors'] })
  expect(gatherModels([files, able])).toEqual({ vae: ['a.safetensors'], describers: ['florence'] })
})
