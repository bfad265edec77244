import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { allNodeSchemas } from '@atelier/shared-schema/nodes/all-node-schemas.ts'
import { makeRegistry } from '@atelier/shared-schema/graph/node-registry.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { builtInModels, readBuiltInVersions } from './built-in-models.ts'
import { ModelHashes } from './model-hashes.ts'
import { listUsedModels } from './used-models.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'model-hashes-'))
})
afterEach(() => rm(root, { recursive: true }))

const keptIn = () => join(root, 'cache/model-hashes.json')
const open = () => new ModelHashes({ root: join(root, 'models'), keptIn: keptIn(), builtIn: readBuiltInVersions })
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

async function put(model: string, content: string): Promise<void> {
  const path = join(root, 'models', model)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

test('a model is known by its content, also after another start, until its file is another', async () => {
  await put('loras/people/ann.patch', 'first')
  const asked = ['loras/people/ann.patch', 'loras/gone.patch']
  const hashes = open()
  expect(await hashes.find(asked)).toEqual({ 'loras/people/ann.patch': sha256('first') })
  expect(await hashes.readKnown()).toMatchObject({ 'loras/people/ann.patch': sha256('first') })
  // What was read is not read again: what is kept is believed.
  const kept = await readFile(keptIn(), 'utf8')
  await writeFile(keptIn(), kept.replace(sha256('first'), 'as kept'))
  expect(await open().find(asked)).toEqual({ 'loras/people/ann.patch': 'as kept' })
  await put('loras/people/ann.patch', 'another')
  expect(await hashes.find(asked)).toEqual({ 'loras/people/ann.patch': sha256('another') })
  await writeFile(keptIn(), 'broken')
  expect(await open().find(asked)).toEqual({ 'loras/people/ann.patch': sha256('another') })
})

test.runIf(process.platform === 'linux')(
  'a model that cannot be read keeps none of the others from being known',
  async () => {
    await put('loras/ann.patch', 'first')
    await symlink('/proc/self/mem', join(root, 'models/loras/a.patch'))
    expect(await open().find(['loras/a.patch', 'loras/ann.patch'])).toEqual({ 'loras/ann.patch': sha256('first') })
  },
)

test('what is built in has the version of its code', async () => {
  const known = await open().readKnown()
  const names = Object.entries(builtInModels).flatMap(([folder, own]) => own.map(name => `${folder}/${name}`))
  expect(Object.keys(known).toSorted()).toEqual(names.toSorted())
  expect(known['checkpoints/studio-painter']).toMatch(/^[0-9a-f]{64}$/)
  expect(known['upscale_models/atelier-2x']).not.toBe(known['checkpoints/studio-painter'])
})

test('nodes run with the models that they name, and the painter with itself', () => {
  const graph = {
    load: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'tiny.safetensors' } },
    lora: { class_type: 'LoraLoader', inputs: { lora_name: 'a/b.patch', model: ['load', 0], strength_model: 1 } },
    picture: { class_type: 'LoadImage', inputs: { image: 'mine.png' } },
    paint: { class_type: 'AtelierPainter', inputs: { prompt: 'a fox' } },
    unknown: { class_type: 'FromElsewhere', inputs: { ckpt_name: 'other' } },
  } as const
  const schemas = makeRegistry(allNodeSchemas)
  const used = ['checkpoints/studio-painter', 'checkpoints/tiny.safetensors', 'loras/a/b.patch']
  expect(listUsedModels(graph, Object.keys(graph), schemas)).toEqual(used)
  expect(listUsedModels(graph, ['picture', 'gone'], schemas)).toEqual([])
})
