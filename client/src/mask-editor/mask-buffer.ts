import { isEmptyArea, wholeOf } from './mask-area.ts'
import type { Area, MaskSize } from './mask-area.ts'
import { emptyMask, freezeMask, thawMask } from './mask-tiles.ts'
import type { TiledMask } from './mask-tiles.ts'

/** The mask that is being worked on, and a drawing of it that the stage shows: only what is touched is drawn anew. */
export class MaskBuffer {
  readonly size: MaskSize
  readonly pixels: Uint8Array
  /** White, as far as it is chosen. */
  readonly drawing: OffscreenCanvas
  readonly #pen: OffscreenCanvasRenderingContext2D
  readonly #listeners = new Set<(area: Area) => void>()
  #shown: TiledMask

  constructor(size: MaskSize) {
    this.size = size
    this.pixels = new Uint8Array(size.width * size.height)
    this.drawing = new OffscreenCanvas(size.width, size.height)
    const pen = this.drawing.getContext('2d')
    if (!pen) throw new Error('There is no drawing in this browser')
    this.#pen = pen
    this.#shown = emptyMask(size)
  }

  readonly onTouch = (listener: (area: Area) => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** What has been written to `pixels` is shown. */
  touch(area: Area): void {
    if (isEmptyArea(area)) return
    const image = new ImageData(area.width, area.height)
    const { data } = image
    data.fill(255)
    for (let row = 0; row < area.height; row++) {
      const start = (area.y + row) * this.size.width + area.x
      for (let column = 0; column < area.width; column++)
        data[(row * area.width + column) * 4 + 3] = this.pixels[start + column] as number
    }
    this.#pen.putImageData(image, area.x, area.y)
    for (const listener of this.#listeners) listener(area)
  }

  show(mask: TiledMask): void {
    if (mask === this.#shown) return
    const areas = thawMask(this.pixels, this.#shown, mask)
    this.#shown = mask
    for (const area of areas) this.touch(area)
  }

  /** What was written since the last is a mask of its own from now on. */
  freeze(area: Area): TiledMask {
    this.#shown = freezeMask(this.pixels, this.#shown, area)
    return this.#shown
  }

  /** Takes back what was written since the last. */
  restore(): void {
    thawMask(this.pixels, undefined, this.#shown)
    this.touch(wholeOf(this.size))
  }
}
