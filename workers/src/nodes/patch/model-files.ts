import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { NodeInputError } from '#engine/node-kind.ts'
import type { NodeContext } from '#engine/node-kind.ts'
import { OpenModel } from '#patch/model/open-model.ts'
import { PatchFileError } from '#patch/model/patch-file.ts'
import { readPatchModel } from '#patch/model/patch-model.ts'

/** A person's model and the style over it, and those of the run before. */
const OPEN_MAX = 3
const HASHES_MAX = 200

export function isPatchFile(name: string): boolean {
  return /\.patches$/i.test(name)
}

/** Models stay open between runs: their images are unpacked once. Another file of the same name is another model. */
const open = new Map<string, Promise<OpenModel>>()
const hashes = new Map<string, Promise<string>>()

interface NamedModel {
  readonly folder: string
  readonly name: string
}

/**
 * @param input at which the model is named, for what is wrong with it
 * @throws NodeInputError
 */
export async function openModel({ folder, name }: NamedModel, input: string, context: NodeContext): Promise<OpenModel> {
  const path = context.modelFile(folder, name)
  if (path === undefined) throw new NodeInputError(input, `There is no model ${name} in ${folder} any more.`)
  const key = await identify(path)
  const known = key === undefined ? undefined : open.get(key)
  if (key === undefined) throw new NodeInputError(input, `The file of ${name} cannot be read.`)
  const opening = known ?? readFile(path).then(bytes => new OpenModel(readPatchModel(bytes)))
  open.delete(key)
  open.set(key, opening)
  for (const oldest of open.keys()) if (open.size > OPEN_MAX) open.delete(oldest)
  try {
    return await opening
  } catch (error) {
    open.delete(key)
    throw asInputError(error, name, input)
  }
}

export function asInputError(error: unknown, name: string, input: string): unknown {
  return error instanceof PatchFileError ? new NodeInputError(input, `${name}: ${error.message}`) : error
}

/** What is in the file of a model: its part of the keys of what is made with it. Empty for one that has no file. */
export async function hashOfModel({ folder, name }: NamedModel, context: NodeContext): Promise<string> {
  const path = context.modelFile(folder, name)
  const key = path === undefined ? undefined : await identify(path)
  if (path === undefined || key === undefined) return ''
  const known = hashes.get(key)
  if (known) return known
  const hashing = hashFile(path)
  hashing.catch(() => hashes.delete(key))
  hashes.set(key, hashing)
  for (const oldest of hashes.keys()) if (hashes.size > HASHES_MAX) hashes.delete(oldest)
  return hashing
}

async function identify(path: string): Promise<string | undefined> {
  const stats = await stat(path).catch(() => undefined)
  return stats?.isFile() ? JSON.stringify([path, stats.size, stats.mtimeMs]) : undefined
}

async function hashFile(path: string): Promise<string> {
  const content = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1_048_576 })) content.update(chunk as Buffer)
  return content.digest('hex')
}
