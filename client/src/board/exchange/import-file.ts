import type { Editor } from '@tldraw/tldraw'
import { bringEmbedded } from './bring-embedded.ts'
import { IMPORT_BYTES_MAX, ImportRefused } from './import-content.ts'
import type { ImportedContent } from './import-content.ts'
import { placeContent } from './place-content.ts'
import { readExcalidraw } from './read-excalidraw.ts'
import { readTldraw } from './read-tldraw.ts'

export type ImportStep = { is: 'reading' } | { is: 'pictures'; done: number; count: number } | { is: 'placing' }

export interface ImportOptions {
  editor: Editor
  boardId: string
  signal: AbortSignal
  onStep: (step: ImportStep) => void
}

export interface Imported {
  shapes: number
  left: ReadonlyMap<string, number>
}

/** Brings a file onto the open board: its pictures first, then all of it at once, so that nothing is there by halves. */
export async function importFile(file: File, { editor, boardId, signal, onStep }: ImportOptions): Promise<Imported> {
  onStep({ is: 'reading' })
  const content = await readFile(file, editor)
  signal.throwIfAborted()
  const pictures = await bringEmbedded(content.pictures, {
    boardId,
    signal,
    onProgress: (done, count) => onStep({ is: 'pictures', done, count }),
  })
  signal.throwIfAborted()
  onStep({ is: 'placing' })
  const missing = content.pictures.filter(({ assetId }) => !pictures.has(assetId)).length
  const left = new Map(content.left)
  if (missing > 0) left.set('image', (left.get('image') ?? 0) + missing)
  return { shapes: placeContent(editor, withoutMissing(content, pictures), pictures), left }
}

/** By what is in it, whatever it is called. */
async function readFile(file: File, editor: Editor): Promise<ImportedContent> {
  if (file.size > IMPORT_BYTES_MAX) throw new ImportRefused('too-large')
  const text = await file.text()
  const isTldraw = /"tldrawFileFormatVersion"/.test(text.slice(0, 400)) || /\.tldr$/i.test(file.name)
  if (!isTldraw) return readExcalidraw(text)
  const kinds = { shapes: new Set(Object.keys(editor.shapeUtils)), bindings: new Set(Object.keys(editor.bindingUtils)) }
  return readTldraw(text, editor.store.schema, kinds)
}

function withoutMissing(content: ImportedContent, pictures: ReadonlyMap<string, unknown>): ImportedContent {
  const missing = new Set(content.pictures.flatMap(({ assetId }) => (pictures.has(assetId) ? [] : [assetId])))
  if (missing.size === 0) return content
  return { ...content, assets: content.assets.filter(({ id }) => !missing.has(id)) }
}
