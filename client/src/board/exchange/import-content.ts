import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'

/** A picture that comes within a file. */
export interface ImportedPicture {
  /** Of the asset that stands for it. */
  assetId: string
  name: string
  /** `data:` with its bytes. */
  source: string
}

export interface ImportedPage {
  name: string
  /** Shapes as the board's own schema has them; their parents are each other or `ROOT`. */
  shapes: readonly BoardRecord[]
  bindings: readonly BoardRecord[]
}

/** What a file holds, made into what a board holds. */
export interface ImportedContent {
  pages: readonly ImportedPage[]
  assets: readonly BoardRecord[]
  pictures: readonly ImportedPicture[]
  /** What could not be taken, by its kind. */
  left: ReadonlyMap<string, number>
}

/** The parent of what lies on the page itself. */
export const ROOT = 'page:imported'

export type ImportRefusal =
  | 'too-large'
  | 'unreadable'
  | 'not-a-board'
  | 'too-new'
  | 'damaged'
  | 'too-many'
  | 'empty'
  | 'older-app'

export class ImportRefused extends Error {
  readonly reason: ImportRefusal

  constructor(reason: ImportRefusal, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** As a file on disk: what is embedded counts a third more than its own bytes. */
export const IMPORT_BYTES_MAX = 200 * 1_048_576
export const IMPORT_SHAPES_MAX = 10_000

/** Deep and broken files throw here, before anything is made of them. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ImportRefused('unreadable', error)
  }
}

export const importedNames = '.tldr,.excalidraw,.json,application/json'
