import { readdir } from 'node:fs/promises'
import type {
  EngineServerCheck,
  EngineServerSettings,
  OnnxServerSettings,
} from '@atelier/shared-schema/entities/engine-server.ts'
import { hideSecrets } from './hide-secrets.ts'
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
    case 'onnx':
      return lookAtFolder(server, surroundings)
    default:
      return Promise.reject(new CheckFailed('refused', 'This release cannot run servers of this kind.'))
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
      reject(new CheckFailed('timeout', `It did not answer within ${CHECK_MS / 1_000} s.`))
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
