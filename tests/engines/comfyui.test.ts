import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readMetadata } from '@atelier/platform/images/metadata/read-metadata.ts'
import { createLog } from '@atelier/platform/logging/log.ts'
import type { ComfyServerSettings } from '@atelier/shared-schema/entities/engine-server.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { openComfyEngine } from '@atelier/workers/engines/comfyui/comfy-engine.ts'
import { RunHandedOver } from '@atelier/workers/engines/engine.ts'
import type { Engine, EngineRunOptions } from '@atelier/workers/engines/engine.ts'
import { ComfyServer } from '../peers/comfy-server.ts'
import { usualState } from '../peers/comfy/comfy-state.ts'
import { makeSelfSigned } from '../peers/self-signed.ts'

const log = createLog({ name: 'test', level: 'silent' })
const limits = { patienceMs: 4_000, pollMs: 300, blindPollMs: 30, answerMs: 500 }
let peer: ComfyServer
let engine: Engine
let root: string
let count = 0

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'atelier-comfy-runs-'))
  peer = await ComfyServer.start()
  engine = open(peer)
  await engine.describe()
})
afterAll(async () => {
  await engine.dispose()
  await peer.dispose()
  await rm(root, { recursive: true })
})
beforeEach(async () => {
  await peer.switch(usualState)
})

function open(server: ComfyServer, settings: Partial<ComfyServerSettings> = {}): Engine {
  const door = { address: server.address, headers: [], key: null, caCertificate: null, acceptsUntrusted: false }
  const about = { id: crypto.randomUUID(), name: 'Peer', slots: 1, company: '', country: '' }
  return openComfyEngine({ kind: 'comfyui', ...about, ...door, ...settings }, log, limits)
}

/** Each another picture, so that nothing is kept of one for the next. */
function sampled(steps: number, more: ApiGraph = {}): ApiGraph {
  count += 1
  return {
    model: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'peer.safetensors' } },
    make: { class_type: 'EmptyImage', inputs: { width: 8, height: 4, batch_size: 1, color: count } },
    sample: { class_type: 'PeerSampler', inputs: { image: ['make', 0], steps, model: ['model', 0] } },
    save: { class_type: 'SaveImage', inputs: { images: ['sample', 0], filename_prefix: 'out' } },
    ...more,
  }
}

async function makeFolders() {
  const folder = await mkdtemp(join(root, 'run-'))
  const folders = { input: join(folder, 'input'), output: join(folder, 'output'), temp: join(folder, 'temp') }
  await mkdir(folders.input)
  return folders
}

/** A run with everything it tells, and its pictures. */
async function run(graph: ApiGraph, options: EngineRunOptions = {}, on = engine) {
  const folders = options.folders ?? (await makeFolders())
  const result = await on.run(graph, { folders, ...options })
  const files = [...result.displays.values()].flatMap(({ images = [] }) => images) as {
    filename: string
    type: 'output'
  }[]
  const pictures = await Promise.all(files.map(({ filename, type }) => readFile(join(folders[type], filename))))
  return { ...result, pictures }
}

const pixelOf = async (picture: Buffer | undefined) => [...(await sharp(picture).raw().toBuffer()).subarray(0, 3)]
const executionsOf = async (graph: () => Promise<unknown>) => {
  const before = (await peer.listExecutions()).length
  await graph()
  return (await peer.listExecutions()).slice(before)
}
const beginning = () => {
  const begun = Promise.withResolvers<void>()
  const progress: EngineRunOptions['progress'] = event => {
    if (event.type === 'progress') begun.resolve()
  }
  return { begun: begun.promise, progress }
}

test('brings files there and results here, and tells of all in between', async () => {
  const folders = await makeFolders()
  await writeFile(
    join(folders.input, 'me.png'),
    await sharp({ create: { width: 6, height: 3, channels: 3, background: '#102030' } })
      .png()
      .toBuffer(),
  )
  const graph: ApiGraph = {
    load: { class_type: 'LoadImage', inputs: { image: 'me.png' } },
    model: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'peer.safetensors' } },
    sample: { class_type: 'PeerSampler', inputs: { image: ['load', 0], steps: 3, model: ['model', 0] } },
    save: { class_type: 'SaveImage', inputs: { images: ['sample', 0], filename_prefix: 'me' } },
    clip: { class_type: 'PeerVideo', inputs: { images: ['sample', 0] } },
    text: { class_type: 'PreviewAny', inputs: { source: ['sample', 1] } },
  }
  const events: string[] = []
  const previews: string[] = []
  const { pictures, displays, executed, pixelsWritten } = await run(graph, {
    folders,
    workflow: { nodes: [] },
    progress: ({ type }) => void events.push(type),
    preview: ({ node, width, mediaType }) => void previews.push(`${node} ${width} ${mediaType}`),
  })
  expect(await pixelOf(pictures[0])).toEqual([0xef, 0xdf, 0xcf])
  // The graph that its person made, not the one with the names of the server.
  expect(readMetadata(pictures[0] ?? Buffer.alloc(0))?.graph).toEqual(graph)
  expect(displays.get('clip')).toEqual({
    gifs: [],
    text: [expect.stringContaining('video/clip_00001.mp4 stays on the server Peer')],
  })
  expect(displays.get('text')).toEqual({ text: ['3'] })
  expect({ executed, pixelsWritten }).toEqual({ executed: Object.keys(graph), pixelsWritten: 18 })
  expect(previews).toContain('sample 6 image/jpeg')
  expect([events[0], events.at(-1)]).toEqual(['execution_start', 'execution_success'])
  expect(events.filter(type => type === 'progress')).toHaveLength(3)
})

test('takes from other engines and gives to them', async () => {
  const file = (background: string) =>
    sharp({ create: { width: 2, height: 2, channels: 3, background } })
      .png()
      .toBuffer()
  const graph: ApiGraph = {
    elsewhere: { class_type: 'AtelierPainter', inputs: {} },
    invert: { class_type: 'ImageInvert', inputs: { image: ['elsewhere', 0] } },
    mask: { class_type: 'ImageToMask', inputs: { image: ['invert', 0], channel: 'red' } },
    model: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'peer.safetensors' } },
    sample: {
      class_type: 'PeerSampler',
      inputs: { image: ['invert', 0], steps: ['elsewhere', 1], model: ['model', 0] },
    },
    never: { class_type: 'ImageInvert', inputs: { image: ['elsewhere', 2] } },
    save: { class_type: 'SaveImage', inputs: { images: ['never', 0], filename_prefix: 'never' } },
    after: { class_type: 'AtelierGrid', inputs: { image: ['sample', 0] } },
  }
  const files = [await file('#000000'), await file('#ff0000')]
  const given = new Map([
    [
      'elsewhere',
      new Map([
        [0, { type: 'IMAGE', files } as const],
        [1, { type: 'VALUE', value: 2 } as const],
        [2, { type: 'BLOCKED', message: 'not today' } as const],
      ]),
    ],
  ])
  const wanted = [
    ['sample', 0],
    ['sample', 1],
    ['mask', 0],
    ['never', 0],
  ] as const
  const { carried, displays } = await run(graph, { given, wanted, outputs: ['save'] })
  const image = carried.get('sample')?.get(0)
  const mask = carried.get('mask')?.get(0)
  if (image?.type !== 'IMAGE' || mask?.type !== 'MASK') throw new Error('nothing is carried')
  expect(await Promise.all(image.files.map(each => pixelOf(Buffer.from(each))))).toEqual([
    [0, 0, 0],
    [255, 0, 0],
  ])
  expect(mask.files).toHaveLength(2)
  expect(carried.get('sample')?.get(1)).toEqual({ type: 'VALUE', value: 2 })
  expect(carried.get('never')?.get(0)).toEqual({ type: 'BLOCKED', message: null })
  expect(displays.get('save')).toEqual({ text: ['Skipped: not today'] })
})

test('says what is wrong with a graph and what a node died of, in the words of the server', async () => {
  const failing = (words: string) =>
    run(
      sampled(1, {
        bad: { class_type: 'PeerFailure', inputs: { image: ['make', 0], words } },
        shown: { class_type: 'PreviewImage', inputs: { images: ['bad', 0] } },
      }),
    )
  await expect(failing('mat1 and mat2')).rejects.toMatchObject({
    reason: 'node',
    message: 'PeerFailure on Peer failed: mat1 and mat2',
    node: { id: 'bad', kind: 'PeerFailure' },
  })
  await expect(failing('CUDA out of memory')).rejects.toMatchObject({ reason: 'memory' })
  const other = sampled(1, {
    model: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'gone.safetensors' } },
  })
  await expect(run(other)).rejects.toMatchObject({
    name: 'GraphRefused',
    refusal: {
      node_errors: { model: { class_type: 'CheckpointLoaderSimple', errors: [{ type: 'value_not_in_list' }] } },
    },
  })
  // A file of somebody else, who has uploaded it there.
  const foreign: ApiGraph = {
    load: { class_type: 'LoadImage', inputs: { image: 'example.png' } },
    save: { class_type: 'SaveImage', inputs: { images: ['load', 0], filename_prefix: 'x' } },
  }
  await expect(run(foreign)).rejects.toMatchObject({ name: 'GraphRefused', refusal: { node_errors: { load: {} } } })
})

describe('nothing runs twice and nothing is lost', () => {
  test('when the server is killed in mid-run and started again', async () => {
    await peer.switch({ stepMs: 40 })
    const { begun, progress } = beginning()
    const executions = await executionsOf(async () => {
      const running = run(sampled(8), { runKey: 'killed', progress })
      await begun
      await peer.kill()
      await peer.start()
      expect((await running).pictures).toHaveLength(1)
    })
    // Begun twice under the one id, since it was never done; each id is done once at most.
    expect(executions).toHaveLength(2)
    expect(new Set(executions).size).toBe(1)
  })

  test('when its answer is lost, its socket breaks, or it forgets a prompt', async () => {
    await peer.switch({ swallowsAnswers: 1 })
    expect(await executionsOf(() => run(sampled(2), { runKey: 'swallowed' }))).toHaveLength(1)
    await peer.switch({ dropsSockets: true })
    expect(await executionsOf(() => run(sampled(2), { runKey: 'dropped' }))).toHaveLength(1)
    await peer.switch({ ...usualState, losesPrompts: 1 })
    expect(await executionsOf(() => run(sampled(2), { runKey: 'forgotten' }))).toHaveLength(1)
    await peer.switch({ losesPrompts: 9 })
    await expect(run(sampled(2))).rejects.toMatchObject({
      reason: 'crashed',
      message: expect.stringContaining('lost this 3 times'),
    })
  })

  test.each([false, true])('when another worker takes it up, by ids of the server: %s', async givesOwnIds => {
    await peer.switch({ stepMs: 40, givesOwnIds })
    const graph = sampled(8)
    const runKey = `taken up ${givesOwnIds}`
    const [one, other] = [open(peer), open(peer)]
    await Promise.all([one.describe(), other.describe()])
    const { begun, progress } = beginning()
    const stop = new AbortController()
    const executions = await executionsOf(async () => {
      const left = run(graph, { runKey, progress, signal: stop.signal }, one)
      await begun
      stop.abort(new RunHandedOver('it ends'))
      await expect(left).rejects.toMatchObject({ name: 'RunCanceled' })
      expect(await other.hasRun?.(runKey)).toBe(true)
      const previews: string[] = []
      const taken = await run(graph, { runKey, preview: ({ node }) => void previews.push(node) }, other)
      expect(taken.pictures).toHaveLength(1)
      expect(previews).toContain('sample')
      // And once more, long after.
      expect((await run(graph, { runKey }, other)).pictures).toHaveLength(1)
    })
    expect(executions).toHaveLength(1)
    await Promise.all([one.dispose(), other.dispose()])
  })

  test('stops there what is canceled, whether it runs or waits', async () => {
    await peer.switch({ stepMs: 30 })
    const { begun, progress } = beginning()
    const stop = new AbortController()
    const first = run(sampled(200), { progress, signal: stop.signal })
    await begun
    const second = run(sampled(200), { signal: stop.signal })
    await expect.poll(() => engine.readState()).toMatchObject({ running: 2 })
    const both = Promise.allSettled([first, second])
    stop.abort()
    expect(await both).toMatchObject([{ reason: { name: 'RunCanceled' } }, { reason: { name: 'RunCanceled' } }])
    expect(await (await fetch(`${peer.address}/queue`)).json()).toEqual({ queue_running: [], queue_pending: [] })
  })
})

test('a server that answers nonsense is named, and waited for while it has a run', async () => {
  const words = {
    garbage: 'it answers otherwise than ComfyUI does',
    html: 'a page titled “Sign in”',
    refusal: '500: Server got itself in trouble',
    never: 'it did not answer within',
  } as const
  for (const [answers, said] of Object.entries(words)) {
    await peer.switch({ answers: answers as keyof typeof words })
    await expect(run(sampled(1), { runKey: answers })).rejects.toMatchObject({ message: expect.stringContaining(said) })
    expect(engine.readState()).toMatchObject({ health: 'failing', healthNote: expect.stringContaining(said) })
  }
  await peer.switch({ answers: 'rightly', stepMs: 40 })
  const { begun, progress } = beginning()
  const running = run(sampled(8), { progress })
  await begun
  await peer.switch({ answers: 'html' })
  await peer.switch({ answers: 'garbage', dropsSockets: true })
  setTimeout(() => void peer.switch(usualState), 400)
  expect((await running).pictures).toHaveLength(1)
})

test('what it can do is the same object until it is another', async () => {
  const known = await engine.describe()
  await run(sampled(1))
  expect(await engine.describe()).toBe(known)
  expect(known.models).toMatchObject({ checkpoints: ['peer.safetensors'], loras: [] })
  expect(known.nodes['LoadImage']?.input.required['image']).toEqual([[], { image_upload: true }])
  expect(known.nodes['PeerSampler']).toMatchObject({ python_module: 'custom_nodes.peer' })
})

test('behind a login, at a path of its own, with a certificate that only its owner knows', async () => {
  const tls = makeSelfSigned()
  const state = { header: { name: 'X-Token', value: 'abc' } }
  const closed = await ComfyServer.start({ basePath: '/comfy', tls, state })
  const headers = [{ name: 'X-Token', value: 'abc' }]
  const doors: [Partial<ComfyServerSettings>, string][] = [
    [{ headers, caCertificate: tls.cert }, ''],
    [{ headers, acceptsUntrusted: true }, ''],
    [{ headers }, 'its certificate is not to be trusted'],
    [{ caCertificate: tls.cert }, 'it asks for another login (401: Who are you?)'],
  ]
  for (const [door, note] of doors) {
    const one = open(closed, door)
    const { nodes } = await one.describe()
    expect(one.readState().healthNote).toContain(note)
    expect(Object.keys(nodes).length > 0).toBe(note === '')
    if (note === '') expect((await run(sampled(1), {}, one)).pictures).toHaveLength(1)
    await one.dispose()
  }
  await closed.dispose()
})
