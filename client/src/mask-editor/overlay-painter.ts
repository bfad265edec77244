import type { ImageMargins } from '@atelier/shared-schema/recipes/param-values.ts'
import type { Size } from '#images/viewer/zoom.ts'
import { unitedAreas, wholeOf } from './mask-area.ts'
import type { Area } from './mask-area.ts'
import type { MaskBuffer } from './mask-buffer.ts'
import type { View } from './view.ts'

export interface OverlayScene {
  readonly view: View
  readonly colour: string
  readonly picture: Size
  readonly margins: ImageMargins
}

/** Shows the mask over the picture: once for each frame of the screen, and only the part of it that has changed. */
export class OverlayPainter {
  readonly #canvas: HTMLCanvasElement
  readonly #buffer: MaskBuffer
  #scene: OverlayScene | undefined
  #touched: Area | undefined
  #isWhole = true
  #frame = 0

  constructor(canvas: HTMLCanvasElement, buffer: MaskBuffer) {
    this.#canvas = canvas
    this.#buffer = buffer
  }

  show(scene: OverlayScene): void {
    this.#scene = scene
    this.#isWhole = true
    this.#ask()
  }

  touch(area: Area): void {
    this.#touched = unitedAreas(this.#touched, area)
    this.#ask()
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame)
  }

  #ask(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => this.#paint())
  }

  #paint(): void {
    const pen = this.#canvas.getContext('2d')
    const scene = this.#scene
    if (!pen || !scene) return
    const area = this.#isWhole ? wholeOf(this.#buffer.size) : this.#touched
    const isWhole = this.#isWhole
    this.#isWhole = false
    this.#touched = undefined
    if (!area) return
    const density = this.#canvas.width / Math.max(1, this.#canvas.clientWidth)
    pen.setTransform(density, 0, 0, density, 0, 0)
    pen.imageSmoothingQuality = 'low'
    pen.save()
    if (isWhole) pen.clearRect(0, 0, this.#canvas.clientWidth, this.#canvas.clientHeight)
    this.#paintArea(pen, scene, area)
    pen.restore()
    if (isWhole) paintMargins(pen, scene)
  }

  #paintArea(pen: CanvasRenderingContext2D, { view, colour, picture }: OverlayScene, area: Area): void {
    const { drawing, size } = this.#buffer
    const scale = (view.scale * picture.width) / size.width
    const down = (view.scale * picture.height) / size.height
    const [x, y] = [view.x + area.x * scale, view.y + area.y * down]
    const [width, height] = [area.width * scale, area.height * down]
    pen.beginPath()
    // A pixel more on each side: what is enlarged is smoothed over the edge of what was touched.
    pen.rect(x - scale - 1, y - down - 1, width + 2 * scale + 2, height + 2 * down + 2)
    pen.clip()
    pen.clearRect(x - scale - 1, y - down - 1, width + 2 * scale + 2, height + 2 * down + 2)
    pen.drawImage(drawing, view.x, view.y, picture.width * view.scale, picture.height * view.scale)
    pen.globalCompositeOperation = 'source-in'
    pen.fillStyle = colour
    pen.fillRect(x - scale - 1, y - down - 1, width + 2 * scale + 2, height + 2 * down + 2)
  }
}

/** What lies beyond the edges is painted in any case. */
function paintMargins(pen: CanvasRenderingContext2D, { view, colour, picture, margins }: OverlayScene): void {
  const { left, top, right, bottom } = margins
  const { width, height } = picture
  const fill = (x: number, y: number, across: number, down: number) =>
    pen.fillRect(view.x + x * view.scale, view.y + y * view.scale, across * view.scale, down * view.scale)
  pen.fillStyle = colour
  fill(-left, -top, left + width + right, top)
  fill(-left, height, left + width + right, bottom)
  fill(-left, 0, left, height)
  fill(width, 0, right, height)
}
