import { join } from 'node:path'
import { insertEngineServer } from '@atelier/database/engine-servers/engine-servers.queries.ts'
import { sealServerSecrets } from '@atelier/database/engine-servers/server-secrets.ts'
import type { ServerSecrets } from '@atelier/database/engine-servers/server-secrets.ts'
import { openSecretBox } from '@atelier/platform/secrets/secret-box.ts'
import type { EngineServerKind } from '@atelier/shared-schema/entities/engine-server.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { writeTinyModel } from '@atelier/workers/onnx/tiny-model.fixture.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorkers } from '../fixtures/workers.ts'
import type { WorkersProcess } from '../fixtures/workers.ts'
import { ComfyServer } from '../peers/comfy-server.ts'
import { usualState } from '../peers/comfy/comfy-state.ts'
import { ImageService } from '../peers/image-service.ts'
import { openKillWorld } from '../tasks/kill-world.ts'
import type { KillWorld } from '../tasks/kill-world.ts'

const patience = { timeout: 60_000, interval: 50 }
const header = { name: 'X-Token', value: 'abc' }

let world: KillWorld
let peers: [ComfyServer, ComfyServer]
let service: ImageService
let workers: WorkersProcess
let comfyIds: string[]
let serviceId: string
let onnxId: string
let count = 0

beforeAll(async () => {
  world = await openKillWorld(['embedded', 'comfyui', 'openai', 'onnx'])
  peers = [await ComfyServer.start({ state: { header } }), await ComfyServer.start()]
  service = await ImageService.start()
  const folder = join(world.dataDir, 'onnx')
  await writeTinyModel(join(folder, 'checkpoints/tiny'), {})
  comfyIds = [
    await addServer('comfyui', peers[0].address, { headers: [header], key: null }),
    await addServer('comfyui', peers[1].address, { headers: [], key: null }),
  ]
  serviceId = await addServer('openai', service.address, { headers: [], key: service.key })
  onnxId = await addServer('onnx', folder, { headers: [], key: null })
  workers = await start()
}, 120_000)
afterAll(async () => {
  await workers?.stop('SIGKILL')
  await Promise.all([...peers.map(peer => peer.dispose()), service.dispose()])
  await world.dispose()
})
beforeEach(async () => {
  service.requests.length = 0
  service.turns.length = 0
  await Promise.all([peers[0].switch({ ...usualState, header, stepMs: 40 }), peers[1].switch({ stepMs: 40 })])
})

const start = () => startWorkers({ databaseUrl: world.url, dataDir: world.dataDir })

/** As an owner adds one in the settings: its secrets encrypted. */
async function addServer(kind: EngineServerKind, address: string, secrets: ServerSecrets): Promise<string> {
  const id = newId()
  const box = openSecretBox({ dataDir: world.dataDir, secretsKey: undefined })
  const sizes = [{ width: 64, height: 64 }]
  const models = [{ name: 'paint-1', sizes, canEdit: true, imagesMax: 1, creditsPerImage: 3 }]
  const now = new Date()
  const row = {
    id,
    kind,
    name: `Peer ${kind}`,
    address,
    sealed: await sealServerSecrets(box, id, secrets),
    header_names: secrets.headers.map(({ name }) => name),
    has_key: secrets.key !== null,
    slots: 1,
    company: '',
    country: '',
    models: JSON.stringify(kind === 'openai' ? models : []),
    created_at: now,
    updated_at: now,
  }
  await world.db.transaction().execute(trx => insertEngineServer(trx, row))
  return id
}

/** Each another picture, so that nothing is kept of one for the next. */
function sampled(steps: number): ApiGraph {
  count += 1
  return {
    model: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'peer.safetensors' } },
    make: { class_type: 'EmptyImage', inputs: { width: 64, height: 64, batch_size: 1, color: count * 65_793 } },
    sample: { class_type: 'PeerSampler', inputs: { image: ['make', 0], steps, model: ['model', 0] } },
    save: { class_type: 'SaveImage', inputs: { images: ['sample', 0], filename_prefix: 'out' } },
  }
}

const boat = (): ApiGraph => ({
  make: {
    class_type: 'AtelierImageService',
    inputs: { model: 'paint-1', prompt: 'a boat', width: 64, height: 64, images: 1, seed: (count += 1) },
  },
  save: { class_type: 'SaveImage', inputs: { images: ['make', 0], filename_prefix: 'boat' } },
})

const drawn = (steps: number): ApiGraph => ({
  model: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'tiny' } },
  words: { class_type: 'CLIPTextEncode', inputs: { clip: ['model', 1], text: 'a cat' } },
  none: { class_type: 'CLIPTextEncode', inputs: { clip: ['model', 1], text: '' } },
  latent: { class_type: 'EmptyLatentImage', inputs: { width: 64, height: 64, batch_size: 1 } },
  sample: {
    class_type: 'KSampler',
    inputs: {
      model: ['model', 0],
      positive: ['words', 0],
      negative: ['none', 0],
      latent_image: ['latent', 0],
      seed: (count += 1),
      steps,
      cfg: 6,
      sampler_name: 'euler',
      scheduler: 'normal',
      denoise: 1,
    },
  },
  decode: { class_type: 'VAEDecode', inputs: { samples: ['sample', 0], vae: ['model', 2] } },
  save: { class_type: 'SaveImage', inputs: { images: ['decode', 0], filename_prefix: 'cat' } },
})

const onComfy = (graph: ApiGraph) => ({ graph, engineKinds: ['comfyui'] as const, engineServers: comfyIds })
const onService = (graph: ApiGraph) => ({
  graph,
  engineKinds: ['openai', 'embedded'] as const,
  engineServers: [serviceId],
})
const onOnnx = (graph: ApiGraph) => ({ graph, engineKinds: ['onnx'] as const, engineServers: [onnxId] })

const executions = async () => (await Promise.all(peers.map(peer => peer.listExecutions()))).flat()

/** The workers die as they are, and others come. */
async function replaceWorkers(): Promise<void> {
  await workers.stop('SIGKILL')
  workers = await start()
  await world.letLeasesExpire()
  world.wake()
}

async function expectDone(uid: string, ids: readonly string[]): Promise<void> {
  await expect.poll(() => world.statusesOf(ids), patience).toEqual(ids.map(() => 'COMPLETED'))
  await world.expectOnce(uid, ids)
}

function triesOf(ids: readonly string[]) {
  return world.db.selectFrom('recipe_task').select(['status', 'attempts']).where('task_id', 'in', ids).execute()
}

test('ComfyUI: a worker that is killed in mid-run leaves its prompts to the next; none runs twice', async () => {
  const uid = await world.addPerson()
  const before = await executions()
  const ids = await world.submit(uid, [sampled(40), sampled(40), sampled(10)].map(onComfy))
  // Each server has one: the least busy is taken first.
  const begun = () => Promise.all(peers.map(async peer => (await peer.listExecutions()).length))
  const counts = await begun()
  if (counts.some((_, index) => counts[index] === 0)) await expect.poll(begun, patience).not.toContain(0)
  await replaceWorkers()
  await expectDone(uid, ids)
  const ran = (await executions()).slice(before.length)
  expect(ran).toHaveLength(3)
  expect(new Set(ran).size).toBe(3)
}, 120_000)

test('ComfyUI: a server that is killed in mid-run runs again what it had not done, and its worker waits for it', async () => {
  const uid = await world.addPerson()
  const before = (await peers[0].listExecutions()).length
  const ids = await world.submit(uid, [sampled(25), sampled(25)].map(onComfy))
  await expect.poll(async () => (await peers[0].listExecutions()).length, patience).toBeGreaterThan(before)
  await peers[0].kill()
  await peers[0].start()
  await expectDone(uid, ids)
}, 120_000)

test('ComfyUI: both killed at once', async () => {
  const uid = await world.addPerson()
  const before = (await peers[0].listExecutions()).length
  const ids = await world.submit(uid, [sampled(25), sampled(25)].map(onComfy))
  await expect.poll(async () => (await peers[0].listExecutions()).length, patience).toBeGreaterThan(before)
  await Promise.all([peers[0].kill(), workers.stop('SIGKILL')])
  await peers[0].start()
  await replaceWorkers()
  await expectDone(uid, ids)
}, 120_000)

test('a service is asked once, though its worker is killed while it makes the image: nothing is charged for what is lost', async () => {
  const uid = await world.addPerson()
  service.turns.push({ does: 'hang' })
  const [lost = ''] = await world.submit(uid, [onService(boat())])
  await expect.poll(() => service.requests.length, patience).toBe(1)
  await replaceWorkers()
  await expect.poll(() => world.statusesOf([lost]), patience).toEqual([expect.stringContaining('ENGINE_CRASHED')])
  expect(await world.statusesOf([lost])).toEqual([expect.stringContaining('by a worker that ended')])
  await world.expectNothingPaid(uid)
  expect(service.requests).toHaveLength(1)
  const ids = await world.submit(uid, [onService(boat())])
  await expectDone(uid, ids)
  expect(service.requests).toHaveLength(2)
}, 120_000)

test('a service that breaks off is not asked again, one that puts off is, and one that is away is waited for', async () => {
  const uid = await world.addPerson()
  service.turns.push({ does: 'break off' })
  const [lost = ''] = await world.submit(uid, [onService(boat())])
  await expect.poll(() => world.statusesOf([lost]), patience).toEqual([expect.stringContaining('ENGINE_CRASHED')])
  expect(service.requests).toHaveLength(1)
  await world.expectNothingPaid(uid)
  await service.stop()
  const ids = await world.submit(uid, [onService(boat())])
  await expect.poll(() => triesOf(ids), patience).toEqual([{ status: 'QUEUED', attempts: 1 }])
  await service.listenAgain()
  service.turns.push({ does: 'refuse', status: 429, message: 'slow down', retryAfter: 0 })
  await expectDone(uid, ids)
  expect(service.requests).toHaveLength(3)
}, 120_000)

test('ONNX: a worker that is killed in mid-run leaves its task to the next', async () => {
  const uid = await world.addPerson()
  const ids = await world.submit(uid, [onOnnx(drawn(400))])
  await expect.poll(() => world.statusesOf(ids), patience).toEqual(['RUNNING'])
  await replaceWorkers()
  await expectDone(uid, ids)
}, 120_000)
