import { react } from '@tldraw/tldraw'
import type { Editor, RecordsDiff, TLRecord, TLShapeId } from '@tldraw/tldraw'
import type { BoardTheme } from '@atelier/shared-schema/board/board-colours.ts'
import type { PlacedShape } from '@atelier/shared-schema/board/board-page.ts'
import { paintShapes, picturesOn } from '@atelier/shared-schema/board/miniature.ts'
import { FRAME_NAME_PX } from '@atelier/shared-schema/board/painted-box.ts'
import { pictureOf } from '@atelier/shared-schema/board/shape-picture.ts'
import type { Box } from '@atelier/shared-schema/board/transform.ts'
import { asBoardRecord } from '#board/binding/merge-record.ts'
import { boardFont } from './board-font.ts'
import { drawingOf } from './elements.ts'
import { joinBoxes } from './join-boxes.ts'
import { PaintedScene } from './painted-scene.ts'
import type { SceneRecords } from './painted-scene.ts'
import { SmallPictures } from './small-pictures.ts'

/** A canvas of more pixels takes longer to bring to the screen than anybody sees. */
const DENSITY_MAX = 2
/** While the camera moves, what is painted moves along; it is painted anew as often as leaves time for all else. */
const REST_PER_PAINT = 3
/** From so much of the window on, all of it is painted at once. */
const MUCH = 0.6

interface Camera {
  readonly x: number
  readonly y: number
  readonly z: number
}

/** Paints a page of a board onto a canvas as large as the window on it, and of what changes only what is around it. */
export class PagePainter {
  readonly #editor: Editor
  readonly #canvas: HTMLCanvasElement
  readonly #context: CanvasRenderingContext2D
  readonly #theme: BoardTheme
  readonly #scene: PaintedScene
  readonly #pictures = new SmallPictures(fileId => this.#spoilPicture(fileId))
  readonly #stops: (() => void)[]
  /** What is written in or cropped, and has its own element meanwhile. */
  #worked: ReadonlySet<string> = new Set()
  /** By which it was painted last. */
  #camera: Camera = { x: 0, y: 0, z: 1 }
  #density = 1
  #damage: Box[] = []
  #isAllSpoilt = true
  #frame = 0
  #heardIn: CSSNumberish | null = null
  #restUntil = 0

  constructor(editor: Editor, { canvas, theme }: { canvas: HTMLCanvasElement; theme: BoardTheme }) {
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas to paint on')
    this.#editor = editor
    this.#canvas = canvas
    this.#context = context
    this.#theme = theme
    this.#scene = new PaintedScene(recordsIn(editor), editor.getCurrentPageId())
    this.#stops = [
      editor.store.listen(({ changes }) => this.#take(changes), { scope: 'document' }),
      editor.store.sideEffects.registerOperationCompleteHandler(() => this.#hearSoon()),
      react('what is painted moves along', () => this.#follow(editor.getCamera())),
      react('what is painted fills the window', () => {
        editor.getViewportScreenBounds()
        this.#spoilAll()
      }),
      react('what is about to be erased is pale', () => {
        this.#spoil(this.#scene.makePale(new Set(editor.getErasingShapeIds())))
      }),
      react('what is worked at has its own element', () => {
        const ids = [editor.getEditingShapeId(), editor.getCroppingShapeId()]
        this.#exchange(new Set(ids.flatMap(id => id ?? [])))
      }),
    ]
    this.#wantPictures()
    this.#paint()
  }

  dispose(): void {
    for (const stop of this.#stops) stop()
    cancelAnimationFrame(this.#frame)
    this.#pictures.dispose()
  }

  /**
   * The store tells of changes with the frame after the one in which they were made. Here the first of each frame are heard
   * of as soon as they are made, and are painted in that frame.
   */
  #hearSoon(): void {
    const frame = document.timeline.currentTime
    if (frame === this.#heardIn) return
    this.#heardIn = frame
    queueMicrotask(() => this.#editor.store._flushHistory())
  }

  #take({ added, updated, removed }: RecordsDiff<TLRecord>): void {
    const damage = this.#scene.take({
      added: Object.values(added).map(asBoardRecord),
      updated: Object.values(updated).map(([, after]) => asBoardRecord(after)),
      removed: Object.values(removed).map(asBoardRecord),
    })
    this.#spoil(damage)
    if (Object.values(added).some(({ typeName }) => typeName === 'asset')) this.#wantPictures()
    // It is told of changes once or twice a frame: another one would be too late by one.
    this.#paint()
  }

  #follow(camera: Camera): void {
    const { x, y, z } = this.#camera
    const shift = [(camera.x - x) * camera.z, (camera.y - y) * camera.z] as const
    this.#canvas.style.transform = `translate(${shift[0]}px, ${shift[1]}px) scale(${camera.z / z})`
    this.#spoilAll()
  }

  #exchange(ids: ReadonlySet<TLShapeId>): void {
    const changed = ids.symmetricDifference(this.#worked)
    this.#worked = ids
    this.#spoil([...changed].flatMap(id => this.#scene.boxOf(id) ?? []))
  }

  #wantPictures(): void {
    this.#pictures.want(picturesOn(this.#scene.page).map(({ fileId }) => fileId))
  }

  #spoilPicture(fileId: string): void {
    const { page } = this.#scene
    const shown = [...page.byId.values()].filter(shape => pictureOf(page, shape) === fileId)
    this.#spoil(shown.flatMap(({ record }) => this.#scene.boxOf(record.id) ?? []))
  }

  #spoil(boxes: readonly Box[]): void {
    if (boxes.length === 0) return
    this.#damage.push(...boxes)
    this.#ask()
  }

  #spoilAll(): void {
    this.#isAllSpoilt = true
    this.#ask()
  }

  #ask(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#paint())
  }

  #paint(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    const began = performance.now()
    if (this.#isAllSpoilt) {
      if (began < this.#restUntil) return this.#ask()
      this.#paintAll()
      const now = performance.now()
      this.#restUntil = now + (now - began) * REST_PER_PAINT
      return
    }
    this.#paintDamage()
  }

  #paintDamage(): void {
    const window = this.#window()
    const name = FRAME_NAME_PX / this.#camera.z
    const boxes = joinBoxes(this.#damage.map(box => larger(box, name))).flatMap(box => common(box, window) ?? [])
    this.#damage = []
    const spoilt = boxes.reduce((sum, { w, h }) => sum + w * h, 0)
    if (spoilt > window.w * window.h * MUCH) return this.#paintAll()
    // The scene knows nothing of names above frames, which are as large at any zoom.
    const shapes = this.#scene.reachingInto(boxes.map(box => larger(box, name)))
    for (const box of boxes) this.#paintBox(box, shapes)
  }

  #paintAll(): void {
    const { w, h } = this.#editor.getViewportScreenBounds()
    const density = Math.min(DENSITY_MAX, devicePixelRatio)
    const [width, height] = [Math.round(w * density), Math.round(h * density)]
    if (this.#canvas.width !== width) this.#canvas.width = width
    if (this.#canvas.height !== height) this.#canvas.height = height
    this.#canvas.style.width = `${w}px`
    this.#canvas.style.height = `${h}px`
    this.#canvas.style.transform = ''
    this.#camera = this.#editor.getCamera()
    this.#density = density
    this.#isAllSpoilt = false
    this.#damage = []
    this.#paintBox(this.#window(), this.#scene.page.shapes)
  }

  /** By whole pixels: half of one would be painted over what is there. */
  #paintBox(box: Box, shapes: readonly PlacedShape[]): void {
    const { x, y, z } = this.#camera
    const scale = z * this.#density
    const left = Math.floor((box.x + x) * scale)
    const top = Math.floor((box.y + y) * scale)
    const right = Math.ceil((box.x + box.w + x) * scale)
    const bottom = Math.ceil((box.y + box.h + y) * scale)
    const context = this.#context
    context.save()
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.beginPath()
    context.rect(left, top, right - left, bottom - top)
    context.clip()
    context.clearRect(left, top, right - left, bottom - top)
    context.setTransform(scale, 0, 0, scale, x * scale, y * scale)
    const { page, ends } = this.#scene
    const { isElement } = drawingOf(this.#editor)
    paintShapes(page, shapes, {
      context,
      ends,
      scale: z,
      theme: this.#theme,
      pictures: this.#pictures.pictures,
      fontFamily: boardFont,
      withFrameNames: true,
      boxOf: ({ record }) => this.#scene.boxOf(record.id),
      within: { x: left / scale - x, y: top / scale - y, w: (right - left) / scale, h: (bottom - top) / scale },
      leftOut: ({ record }) => isElement(record.id as TLShapeId),
    })
    context.restore()
  }

  #window(): Box {
    const { x, y, z } = this.#camera
    const scale = z * this.#density
    return { x: -x, y: -y, w: this.#canvas.width / scale, h: this.#canvas.height / scale }
  }
}

function recordsIn(editor: Editor): SceneRecords {
  return {
    all: () => editor.store.allRecords().map(asBoardRecord),
    one: id => {
      const record = editor.store.get(id as TLShapeId)
      return record && asBoardRecord(record)
    },
  }
}

function larger({ x, y, w, h }: Box, by: number): Box {
  return { x: x - by, y: y - by, w: w + 2 * by, h: h + 2 * by }
}

function common(one: Box, other: Box): Box | null {
  const x = Math.max(one.x, other.x)
  const y = Math.max(one.y, other.y)
  const w = Math.min(one.x + one.w, other.x + other.w) - x
  const h = Math.min(one.y + one.h, other.y + other.h) - y
  return w > 0 && h > 0 ? { x, y, w, h } : null
}
