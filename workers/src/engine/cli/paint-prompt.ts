import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { z } from 'zod'
import type { ApiGraph, ApiNode } from '@atelier/shared-schema/graph/api-graph.ts'
import type { NodeDisplay } from '#engine/node-kind.ts'
import type { RunResult } from '#engine/runner/protocol.ts'
import type { EngineRunOptions } from '#engines/engine.ts'
import type { PaintOptions } from './command.ts'
import { CommandError } from './shell.ts'
import type { Shell } from './shell.ts'

const PAINTER = 'painter'
const SAVE = 'save'

export interface Painted {
  /** In the painter's words. */
  readonly text: readonly string[]
  readonly used: readonly string[]
  readonly ignored: readonly string[]
}

/** Paints into a file that is there whole or not at all. */
export async function paintPrompt(
  { engine, signal }: Pick<Shell, 'engine' | 'signal'>,
  request: PaintOptions & { readonly prompt: string; readonly to: string },
  watch: Pick<EngineRunOptions, 'progress' | 'preview'> = {},
): Promise<Painted> {
  const to = resolve(request.to)
  // Beside the file to be, so that renaming puts it in its place; it comes to be with the first file.
  const folder = join(dirname(to), `.${basename(to)}-${randomUUID()}`)
  try {
    const folders = { input: folder, output: folder, temp: folder }
    const result = await engine.run(paintingGraph(request), { signal, folders, ...watch })
    await rename(join(folder, savedFile(result)), to)
    return readWords(result.displays.get(PAINTER))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export function paintingGraph(request: PaintOptions & { readonly prompt: string; readonly to: string }): ApiGraph {
  const { prompt, negative, width, height, seed, steps } = request
  const inputs = { prompt, negative, width, height, seed, steps, cfg: 7, batch_size: 1 }
  return { [PAINTER]: { class_type: 'AtelierPainter', inputs }, [SAVE]: savingNode(extname(request.to)) }
}

function savingNode(extension: string): ApiNode {
  const inputs = { images: [PAINTER, 0], filename_prefix: 'painting' } as const
  switch (extension.toLowerCase()) {
    case '.jpg':
    case '.jpeg':
      return { class_type: 'AtelierSaveJpeg', inputs: { ...inputs, quality: 92 } }
    case '.webp':
      return { class_type: 'AtelierSaveWebp', inputs: { ...inputs, quality: 90, lossless: false } }
    default:
      return { class_type: 'SaveImage', inputs }
  }
}

function savedFile({ displays }: RunResult): string {
  const [image] = savedImages.parse(displays.get(SAVE)).images
  if (!image) throw new CommandError('Nothing was painted.', 1)
  return image.filename
}

const savedImages = z.object({ images: z.array(z.object({ filename: z.string() })) })
const shownWords = z.object({
  text: z.array(z.string()).default([]),
  words: z.array(z.object({ text: z.string(), isUsed: z.boolean(), as: z.array(z.string()) })).default([]),
})

function readWords(display: NodeDisplay | undefined): Painted {
  const { text, words } = shownWords.parse(display ?? {})
  return {
    text,
    used: words.filter(word => word.isUsed).map(word => `${word.text} (${word.as.join(', ')})`),
    ignored: words.filter(word => !word.isUsed).map(word => word.text),
  }
}
