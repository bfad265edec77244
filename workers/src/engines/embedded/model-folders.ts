import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { builtInUpscalers } from '@atelier/shared-schema/nodes/upscale.nodes.ts'

/** What the built-in engine has without any file. */
const builtIn: Readonly<Record<string, readonly string[]>> = {
  checkpoints: ['studio-painter'],
  upscale_models: [...builtInUpscalers.keys()],
  vae: ['studio-painter'],
}
const depthMax = 4
const listedMax = 10_000

/** Installed models: the files under `<root>/<folder>`, named by their path from there. Whoever runs the installation puts them there. */
export class ModelFolders {
  readonly #root: string
  readonly #listed = new Map<string, readonly string[]>()

  constructor(root: string) {
    this.#root = root
  }

  /** Looked up once: what is added later is seen by the next run. */
  list(folder: string): readonly string[] {
    const known = this.#listed.get(folder)
    if (known) return known
    const ours = Object.hasOwn(builtIn, folder) ? (builtIn[folder] ?? []) : []
    const listed = [...ours, ...(isFolderName(folder) ? listFiles(join(this.#root, folder)).toSorted() : [])]
    this.#listed.set(folder, listed)
    return listed
  }

  listAll(): Readonly<Record<string, readonly string[]>> {
    const found = readEntries(this.#root).filter(entry => isFolderName(entry.name) && !entry.isFile())
    const folders = new Set([...Object.keys(builtIn), ...found.map(entry => entry.name)])
    return Object.fromEntries([...folders].toSorted().map(folder => [folder, this.list(folder)]))
  }
}

function isFolderName(folder: string): boolean {
  return /^[\w-]+$/.test(folder)
}

/** By path from `root`, as deep as there is reason to look. */
export function listFiles(root: string): string[] {
  const files: string[] = []
  const walk = (path: string, depth: number) => {
    for (const entry of readEntries(join(root, path))) {
      const name = path ? `${path}/${entry.name}` : entry.name
      if (entry.name.startsWith('.') || files.length >= listedMax) continue
      const target = entry.isSymbolicLink() ? readTarget(join(root, name)) : entry
      if (target?.isDirectory() && depth < depthMax) walk(name, depth + 1)
      else if (target?.isFile()) files.push(name)
    }
  }
  walk('', 0)
  return files
}

/** Links count as what they lead to: models are large, and are kept where there is room. */
function readTarget(path: string) {
  return statSync(path, { throwIfNoEntry: false })
}

function readEntries(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw error
  }
}
