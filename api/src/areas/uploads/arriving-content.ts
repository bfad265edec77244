import { ArrivingPng } from '@atelier/platform/images/arriving-png.ts'
import { inspectImage } from '@atelier/platform/images/inspect-image.ts'
import { readMetadata } from '@atelier/platform/images/metadata/read-metadata.ts'
import { uploadImageLimits } from '@atelier/platform/images/upload-limits.ts'
import type { ObjectKey } from '@atelier/platform/storage/object-store.ts'
import type { App } from '#app.ts'
import { describeImage } from './check-content.ts'
import type { FileContent } from './check-content.ts'

/** Of all together, as characters of their texts; what is read of them for good measure comes on top. */
const TEXTS_MAX = 2 ** 22
/** What one without texts counts for. */
const EACH = 4_096

/**
 * What was found in pictures while they arrived, by where they lie, so that they need not be read from the store again. It
 * is forgotten when it is asked for, or when there is too much of it; then the file is read. A process knows its own only.
 */
const found = new Map<ObjectKey, { content: FileContent; weight: number }>()
let foundWeight = 0

export function takeArrivedContent(key: ObjectKey): FileContent | undefined {
  const one = found.get(key)
  if (!one) return undefined
  found.delete(key)
  foundWeight -= one.weight
  return one.content
}

/** Looks at what arrives while it goes by. What is a picture, and whole, is known from then on by where it lies. */
export class ArrivingContent {
  readonly #png = new ArrivingPng()

  async *passing(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of body) {
      this.#png.take(piece)
      yield piece
    }
  }

  /** Only of what would be taken and tells how it was made: the rest is refused, or its pixels are read, when it is asked for. */
  async arrived(key: ObjectKey, config: App['config']): Promise<void> {
    const outline = this.#png.outline()
    const metadata = outline && readMetadata(outline)
    if (!metadata) return
    const facts = await inspectImage(outline, uploadImageLimits(config)).catch(() => undefined)
    if (facts) note(key, describeImage(facts, metadata))
  }
}

function note(key: ObjectKey, content: FileContent): void {
  const texts = content.metadata?.raw.values() ?? []
  const weight = Iterator.from(texts).reduce((sum, text) => sum + text.length, EACH)
  found.set(key, { content, weight })
  foundWeight += weight
  for (const oldest of found.keys()) {
    if (foundWeight <= TEXTS_MAX) break
    takeArrivedContent(oldest)
  }
}
