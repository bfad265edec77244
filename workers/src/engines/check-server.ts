import { readdir } from 'node:fs/promises'
import { z } from 'zod'
import type {
  EngineServerCheck,
  EngineServerSettings,
  OnnxServerSettings,
  OpenAiServerSettings,
} from '@atelier/shared-schema/entities/engine-server.ts'
import { ComfyApi } from './comfyui/comfy-api.ts'
import { ServerDoor } from './comfyui/server-door.ts'
import { readInventory } from './comfyui/server-inventory.ts'
import { ServerTrouble } from './comfyui/server-trouble.ts'
import { hideSecrets } from './hide-secrets.ts'
import { quoteRefusal } from './openai/service-refusals.ts'
import { openEngine } from './open-engine.ts'
import type { EngineSurroundings } from './open-engine.ts'

/** Whoever asked waits a little longer. */
const CHECK_MS = 12_000

type Found = Pick<Extract<EngineServerCheck, { isFine: true }>, 'version' | 'nodes' | 'models'>
type Reason = Extract<EngineServerCheck, { isFine: false }>['reason']

/** What is wrong, as a sentence. */
class CheckFailed extends Error {
  readonly reason: Reason
  constructor(reason: Reason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** Whether it can be reached as it is set up and is what it is said to be, in words for whoever set it up. It never rejects. */
export async function checkServer(
  server: EngineServerSettings,
  surroundings: EngineSurroundings,
): Promise<EngineServerCheck> {
  const startedAt = performance.now()
  const passed = () => Math.round(performance.now() - startedAt)
  try {
    const found = await Promise.race([look(server, surroundings), giveUp()])
    return { isFine: true, ...found, ms: passed() }
  } catch (error) {
    const { reason, message } = failureOf(error)
    return { isFine: false, reason, message: hideSecrets(message, server), ms: passed() }
  }
}

function look(server: EngineServerSettings, surroundings: EngineSurroundings): Promise<Found> {
  switch (server.kind) {
    case 'comfyui':
      return throughDoor(server, lookAtComfy)
    case 'openai':
      return throughDoor(server, door => lookAtService(door, server))
    case 'onnx':
      return lookAtFolder(server, surroundings)
  }
}

async function throughDoor(
  server: ConstructorParameters<typeof ServerDoor>[0],
  act: (door: ServerDoor) => Promise<Found>,
): Promise<Found> {
  const door = new ServerDoor(server)
  try {
    return await act(door)
  } finally {
    door.dispose()
  }
}

async function lookAtComfy(door: ServerDoor): Promise<Found> {
  const api = new ComfyApi(door)
  const version = await api.readVersion()
  const info = await api.readObjectInfo()
  const { nodes, models } = readInventory(parseInfo(info))
  if (Object.keys(nodes).length === 0) {
    throw new ServerTrouble('not-that-kind', 'it names no kinds of nodes, which ComfyUI does')
  }
  return { version, nodes: Object.keys(nodes).length, models: countAll(models) }
}

function parseInfo(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString()) as unknown
  } catch (error) {
    throw new ServerTrouble('not-that-kind', 'what it says of its nodes cannot be read', { cause: error })
  }
}

const modelList = z.object({ data: z.array(z.object({ id: z.string() })) })

/** Services list all of their models: those that were entered must be among them. */
async function lookAtService(door: ServerDoor, { models }: OpenAiServerSettings): Promise<Found> {
  const { status, bytes } = await door.call('/models', { idleMs: CHECK_MS, totalMs: CHECK_MS })
  const said = quoteRefusal(bytes)
  if (status === 401 || status === 403) throw new ServerTrouble('login', `it refuses the key (${status}: ${said})`)
  if (status === 404) {
    throw new ServerTrouble(
      'not-that-kind',
      `it has no list of models there: does the address end in its version, such as /v1? (${status}: ${said})`,
    )
  }
  if (status < 200 || status >= 300) throw new ServerTrouble('refused', `it refuses (${status}: ${said})`)
  const listed = modelList.safeParse(parseOrNothing(bytes))
  if (!listed.success) throw new ServerTrouble('not-that-kind', `it answers otherwise than OpenAI does: ${said}`)
  const names = new Set(listed.data.data.map(({ id }) => id))
  const missing = models.filter(({ name }) => !names.has(name)).map(({ name }) => name)
  if (missing.length > 0) throw new ServerTrouble('refused', `this key cannot use ${missing.join(', ')} there`)
  return { version: '', nodes: 0, models: names.size }
}

function parseOrNothing(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString()) as unknown
  } catch {
    return undefined
  }
}

async function lookAtFolder(server: OnnxServerSettings, surroundings: EngineSurroundings): Promise<Found> {
  await readdir(server.folder).catch((error: NodeJS.ErrnoException) => {
    const why =
      error.code === 'ENOENT'
        ? 'is not there'
        : error.code === 'ENOTDIR'
          ? 'is no folder'
          : `cannot be read (${error.code})`
    throw new CheckFailed('folder', `${server.folder} ${why} on the machine of the worker that tried it.`)
  })
  const engine = openEngine(server, surroundings)
  if (!engine) {
    throw new CheckFailed(
      'folder',
      'Models in ONNX folders are not run on this machine: onnxruntime-node is not installed.',
    )
  }
  try {
    const { nodes, models } = await engine.describe()
    return { version: '', nodes: Object.keys(nodes).length, models: countAll(models) }
  } finally {
    await engine.dispose()
  }
}

function countAll(models: Readonly<Record<string, readonly string[]>>): number {
  return Object.values(models).reduce((sum, names) => sum + names.length, 0)
}

function giveUp(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => {
      reject(new ServerTrouble('timeout', `it did not answer within ${CHECK_MS / 1_000} s`))
    }, CHECK_MS).unref()
  })
}

function failureOf(error: unknown): { reason: Reason; message: string } {
  if (error instanceof CheckFailed) return error
  if (error instanceof ServerTrouble)
    return { reason: error.reason, message: `The server was tried: ${error.message}.` }
  return {
    reason: 'refused',
    message: `The server was tried: ${error instanceof Error ? error.message : String(error)}`,
  }
}
