import type { LoadedPicture } from '@atelier/shared-schema/board/miniature.ts'
import { loadPicture } from '#board/pictures/load-picture.ts'

/** Of each picture no more is kept than is seen of it where very many are in sight. */
const SIDE_MAX = 128
const AT_ONCE = 6

/** Pictures in the size they are painted in, fetched some at a time; each is told of when it is there. */
export class SmallPictures {
  readonly pictures = new Map<string, LoadedPicture<CanvasImageSource>>()
  readonly #asked = new Set<string>()
  readonly #waiting: string[] = []
  #running = 0
  #isOver = false
  readonly #onLoaded: (fileId: string) => void

  constructor(onLoaded: (fileId: string) => void) {
    this.#onLoaded = onLoaded
  }

  /** In the order in which they are wanted. */
  want(fileIds: readonly string[]): void {
    const unasked = fileIds.filter(fileId => !this.#asked.has(fileId))
    for (const fileId of unasked) this.#asked.add(fileId)
    this.#waiting.push(...unasked)
    while (this.#running < AT_ONCE && this.#waiting.length > 0) void this.#loadNext()
  }

  dispose(): void {
    this.#isOver = true
    this.#waiting.length = 0
    for (const { picture } of this.pictures.values()) if (picture instanceof ImageBitmap) picture.close()
    this.pictures.clear()
  }

  async #loadNext(): Promise<void> {
    const fileId = this.#waiting.shift()
    if (fileId === undefined) return
    this.#running++
    const small = await loadSmall(fileId)
    this.#running--
    if (this.#isOver) return small?.picture.close()
    if (small) {
      this.pictures.set(fileId, small)
      this.#onLoaded(fileId)
    }
    this.want([])
  }
}

async function loadSmall(fileId: string): Promise<LoadedPicture<ImageBitmap> | null> {
  const loaded = await loadPicture(fileId)
  if (!loaded) return null
  const { picture, width, height } = loaded
  const scale = Math.min(1, SIDE_MAX / Math.max(width, height, 1))
  const resizeWidth = Math.max(1, Math.round(width * scale))
  const resizeHeight = Math.max(1, Math.round(height * scale))
  const bitmap = await createImageBitmap(picture, { resizeWidth, resizeHeight, resizeQuality: 'medium' })
  return { picture: bitmap, width: bitmap.width, height: bitmap.height }
}
