import { join } from 'node:path'
import { builtInModels } from './built-in-models.ts'
import { FolderListing, readEntries } from './folder-listing.ts'

interface ListedFolder {
  readonly listing: FolderListing
  readonly names: readonly string[]
}

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
    const known = this.#listed.get(folder)
    if (known?.listing.isCurrent()) return known.names
    const listing = new FolderListing(join(this.#root, folder))
    const names = [...ours, ...listing.files.toSorted()]
    this.#listed.set(folder, { listing, names })
    return names
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
