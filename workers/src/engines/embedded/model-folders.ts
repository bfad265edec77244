import { join } from 'node:path'
import type { RunModel } from '#engine/runner/protocol.ts'
import { builtInModels } from './built-in-models.ts'
import { FolderListing, readEntries } from './folder-listing.ts'

interface ListedFolder {
  readonly listing: FolderListing
  readonly names: readonly string[]
}

/** Models that this engine can run are trained patch models; of other files in these folders other engines make use. */
const PATCHES = /\.patches$/i
const CHECKPOINTS = 'checkpoints'
const STYLES = 'loras'

/** Installed models: the files under `<root>/<folder>`, named by their path from there. Whoever runs the installation puts them there. */
export class ModelFolders {
  readonly #root: string
  readonly #listed = new Map<string, ListedFolder>()

  constructor(root: string) {
    this.#root = root
  }

  /** As they are now; looked through again only when something was added or taken away. */
  list(folder: string): readonly string[] {
    const ours = Object.hasOwn(builtInModels, folder) ? (builtInModels[folder] ?? []) : []
    if (!isFolderName(folder)) return ours
    const files = folder === STYLES ? this.#listStyles() : this.#listFiles(folder)
    return ours.length > 0 ? [...ours, ...files] : files
  }

  /** Every patch model is a style too. */
  #listStyles(): readonly string[] {
    const own = this.#listFiles(STYLES)
    const more = this.#listFiles(CHECKPOINTS).filter(name => !own.includes(name))
    return more.length > 0 ? [...own, ...more] : own
  }

  #listFiles(folder: string): readonly string[] {
    const known = this.#listed.get(folder)
    if (known?.listing.isCurrent()) return known.names
    const listing = new FolderListing(join(this.#root, folder))
    const files = folder === CHECKPOINTS ? listing.files.filter(name => PATCHES.test(name)) : listing.files
    const names = files.toSorted()
    this.#listed.set(folder, { listing, names })
    return names
  }

  /** With those that were laid ready for one run. */
  listFor(folder: string, models: readonly RunModel[]): readonly string[] {
    const own = models.filter(model => model.folder === folder).map(({ name }) => name)
    return own.length > 0 ? [...new Set([...this.list(folder), ...own])] : this.list(folder)
  }

  /** Where the file of a model lies: one that was laid ready goes before one that is installed. */
  locate(folder: string, name: string, models: readonly RunModel[] = []): string | undefined {
    const own = models.find(model => model.folder === folder && model.name === name)
    if (own) return own.path
    const isBuiltIn = Object.hasOwn(builtInModels, folder) && builtInModels[folder]?.includes(name)
    if (isBuiltIn || !this.list(folder).includes(name)) return undefined
    const isElsewhere = folder === STYLES && !this.#listFiles(STYLES).includes(name)
    return join(this.#root, isElsewhere ? CHECKPOINTS : folder, name)
  }

  listAll(): Readonly<Record<string, readonly string[]>> {
    const found = readEntries(this.#root).filter(entry => isFolderName(entry.name) && !entry.isFile())
    const folders = new Set([...Object.keys(builtInModels), ...found.map(entry => entry.name)])
    return Object.fromEntries([...folders].toSorted().map(folder => [folder, this.list(folder)]))
  }
}

function isFolderName(folder: string): boolean {
  return /^[\w-]+$/.test(folder)
}
