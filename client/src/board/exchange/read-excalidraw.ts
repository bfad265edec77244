import { getIndicesAbove, toRichText } from '@tldraw/tldraw'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import { encodeStroke } from '@atelier/shared-schema/board/stroke-points.ts'
import { embeddedFile, excalidrawElement, excalidrawFile, unknownElement } from './excalidraw-elements.ts'
import type { ElementOf, ExcalidrawElement } from './excalidraw-elements.ts'
import {
  alignOf,
  dashOf,
  filledLook,
  fontOf,
  headOf,
  letters,
  nearestColour,
  sizeOf,
  verticalOf,
} from './excalidraw-looks.ts'
import { IMPORT_SHAPES_MAX, ImportRefused, readJson, ROOT } from './import-content.ts'
import type { ImportedContent, ImportedPicture } from './import-content.ts'

/** What a drawing of Excalidraw holds, as shapes of a board. Throws `ImportRefused` of what is none. */
export function readExcalidraw(text: string): ImportedContent {
  const { data: file } = excalidrawFile.safeParse(readJson(text))
  if (!file) throw new ImportRefused('not-a-board')
  if (file.elements.length > IMPORT_SHAPES_MAX) throw new ImportRefused('too-many')
  const left = new Map<string, number>()
  const leave = (kind: string) => left.set(kind, (left.get(kind) ?? 0) + 1)
  const elements = file.elements.flatMap(value => readElement(value, leave))
  const reading = new Reading(elements, file.files ?? {}, leave)
  const content = reading.read()
  if (content.shapes.length === 0) throw new ImportRefused('empty')
  const { shapes, bindings, assets, pictures } = content
  return { pages: [{ name: '', shapes, bindings }], assets, pictures, left }
}

function readElement(value: unknown, leave: (kind: string) => void): ExcalidrawElement[] {
  const { data: any } = unknownElement.safeParse(value)
  if (any?.isDeleted) return []
  const { data: element } = excalidrawElement.safeParse(value)
  if (!element) leave(any?.type ?? '?')
  return element ? [element] : []
}

type Outlined = Exclude<
  ExcalidrawElement,
  { points: unknown } | { fontSize: unknown } | { fileId?: unknown } | { name?: unknown }
>
type Labels = ReadonlyMap<string, ElementOf<'text'>>

class Reading {
  readonly #elements: readonly ExcalidrawElement[]
  readonly #files: Readonly<Record<string, unknown>>
  readonly #leave: (kind: string) => void
  readonly #byId: ReadonlyMap<string, ExcalidrawElement>
  readonly #labels: Labels
  readonly #shapeIds = new Map<string, string>()
  readonly #keys: readonly string[]
  readonly #assets = new Map<string, BoardRecord>()
  readonly #pictures: ImportedPicture[] = []

  constructor(
    elements: readonly ExcalidrawElement[],
    files: Readonly<Record<string, unknown>>,
    leave: (kind: string) => void,
  ) {
    this.#elements = elements
    this.#files = files
    this.#leave = leave
    this.#byId = new Map(elements.map(element => [element.id, element]))
    this.#labels = this.#findLabels()
    this.#keys = getIndicesAbove(undefined, elements.length)
    elements.forEach(({ id }, index) => this.#shapeIds.set(id, `shape:imported-${index}`))
  }

  read() {
    const shapes = this.#elements.flatMap((element, index) => this.#shapeOf(element, this.#keys[index] ?? 'a1'))
    const made = new Set(shapes.map(({ id }) => id))
    const bindings = this.#elements.flatMap(element =>
      element.type === 'arrow' ? this.#bindingsOf(element, made) : [],
    )
    return { shapes: this.#placeWithin(shapes), bindings, assets: [...this.#assets.values()], pictures: this.#pictures }
  }

  /** By what they are written in; a text whose container is gone stands for itself. */
  #findLabels(): Labels {
    const labels = new Map<string, ElementOf<'text'>>()
    for (const element of this.#elements) {
      if (element.type !== 'text' || !element.containerId) continue
      const container = this.#byId.get(element.containerId)
      if (container && container.type !== 'text' && container.type !== 'line') labels.set(container.id, element)
    }
    return labels
  }

  #shapeOf(element: ExcalidrawElement, index: string): BoardRecord[] {
    if (element.type === 'text' && element.containerId && this.#labels.get(element.containerId) === element) return []
    const made = this.#propsOf(element)
    if (!made) return []
    const { x, y } = cornerOf(element)
    const record = {
      id: this.#shapeIds.get(element.id) ?? '',
      typeName: 'shape',
      type: made.type,
      x,
      y,
      rotation: element.type === 'frame' || element.type === 'magicframe' ? 0 : element.angle,
      index,
      parentId: ROOT,
      isLocked: element.locked ?? false,
      opacity: element.opacity / 100,
      meta: {},
      props: made.props,
    }
    return [record]
  }

  #propsOf(element: ExcalidrawElement): { type: string; props: Record<string, unknown> } | null {
    switch (element.type) {
      case 'rectangle':
      case 'ellipse':
      case 'diamond':
        return { type: 'geo', props: this.#geoProps(element) }
      case 'freedraw':
        return { type: 'draw', props: drawProps(element) }
      case 'line':
        return element.points.length < 2 ? null : { type: 'line', props: lineProps(element) }
      case 'arrow':
        return element.points.length < 2 ? null : { type: 'arrow', props: this.#arrowProps(element) }
      case 'text':
        return { type: 'text', props: textProps(element) }
      case 'image':
        return this.#imageProps(element)
      case 'frame':
      case 'magicframe':
        return {
          type: 'frame',
          props: { w: sideOf(element.width), h: sideOf(element.height), name: element.name ?? '', color: 'black' },
        }
    }
  }

  #geoProps(element: Outlined): Record<string, unknown> {
    const label = this.#labels.get(element.id)
    return {
      geo: element.type,
      dash: dashOf(element),
      url: linkOf(element.link),
      w: sideOf(element.width),
      h: sideOf(element.height),
      growY: 0,
      scale: 1,
      flipX: false,
      flipY: false,
      labelColor: label ? nearestColour(label.strokeColor) : 'black',
      ...filledLook(element),
      size: sizeOf(element),
      font: label ? fontOf(label.fontFamily) : 'draw',
      align: label ? alignOf(label.textAlign) : 'middle',
      verticalAlign: label ? verticalOf(label.verticalAlign) : 'middle',
      richText: toRichText(label ? textOf(label) : ''),
    }
  }

  #arrowProps(element: ElementOf<'arrow'>): Record<string, unknown> {
    const label = this.#labels.get(element.id)
    const start = pointAt(element.points, 0)
    const end = pointAt(element.points, -1)
    return {
      kind: element.elbowed ? 'elbow' : 'arc',
      labelColor: label ? nearestColour(label.strokeColor) : 'black',
      color: nearestColour(element.strokeColor),
      fill: 'none',
      dash: dashOf(element),
      size: sizeOf(element),
      arrowheadStart: headOf(element.startArrowhead),
      arrowheadEnd: headOf(element.endArrowhead),
      font: label ? fontOf(label.fontFamily) : 'draw',
      start,
      end,
      bend: element.elbowed ? 0 : bendOf(element.points),
      richText: toRichText(label ? textOf(label) : ''),
      labelPosition: 0.5,
      scale: 1,
      elbowMidPoint: 0.5,
    }
  }

  #bindingsOf(element: ElementOf<'arrow'>, made: ReadonlySet<string>): BoardRecord[] {
    const fromId = this.#shapeIds.get(element.id) ?? ''
    if (!made.has(fromId)) return []
    return (['start', 'end'] as const).flatMap(terminal => {
      const held = terminal === 'start' ? element.startBinding : element.endBinding
      const target = held && this.#byId.get(held.elementId)
      const toId = target && this.#shapeIds.get(containerOf(target))
      if (!held || !toId || !made.has(toId) || toId === fromId) return []
      const { fixedPoint } = held
      const anchor = fixedPoint ? { x: share(fixedPoint[0]), y: share(fixedPoint[1]) } : { x: 0.5, y: 0.5 }
      const props = { terminal, normalizedAnchor: anchor, isExact: false, isPrecise: Boolean(fixedPoint), snap: 'none' }
      const id = `binding:${fromId.slice('shape:'.length)}-${terminal}`
      return [{ id, typeName: 'binding', type: 'arrow', fromId, toId, meta: {}, props }]
    })
  }

  #imageProps(element: ElementOf<'image'>) {
    const { fileId } = element
    const { data: file } = embeddedFile.safeParse(fileId ? this.#files[fileId] : undefined)
    if (!fileId || !file) {
      this.#leave('image')
      return null
    }
    const assetId = this.#assetOf(fileId, file, element)
    return {
      type: 'image',
      props: {
        w: sideOf(element.width),
        h: sideOf(element.height),
        playing: true,
        url: linkOf(element.link),
        assetId,
        crop: cropOf(element.crop),
        flipX: (element.scale?.[0] ?? 1) < 0,
        flipY: (element.scale?.[1] ?? 1) < 0,
        altText: '',
      },
    }
  }

  #assetOf(fileId: string, file: { mimeType: string; dataURL: string }, { width, height, crop }: ElementOf<'image'>) {
    const known = this.#assets.get(fileId)
    if (known) return known.id
    const id = `asset:imported-${this.#assets.size}`
    const name = `${fileId.slice(0, 60)}.${file.mimeType.replace(/^image\//, '').replace(/\+.*$/, '')}`
    const size = { w: sideOf(crop?.naturalWidth ?? width), h: sideOf(crop?.naturalHeight ?? height) }
    const props = { ...size, name, isAnimated: false, mimeType: file.mimeType, src: null }
    this.#assets.set(fileId, { id, typeName: 'asset', type: 'image', meta: {}, props })
    this.#pictures.push({ assetId: id, name, source: file.dataURL })
    return id
  }

  /** In frames and groups, the innermost last: their places become those within what they lie in. */
  #placeWithin(shapes: readonly BoardRecord[]): BoardRecord[] {
    const elementOf = new Map(this.#elements.map(element => [this.#shapeIds.get(element.id), element]))
    const frames = new Map(
      shapes.flatMap(shape =>
        shape['type'] === 'frame' ? [[shape.id, { x: num(shape['x']), y: num(shape['y']) }]] : [],
      ),
    )
    const membersOf = Map.groupBy(
      shapes.flatMap(shape => (elementOf.get(shape.id)?.groupIds ?? []).map(groupId => ({ groupId, shape }))),
      ({ groupId }) => groupId,
    )
    const groups = new Map<string, BoardRecord>()
    const places = new Map<string, { x: number; y: number }>(frames as Map<string, { x: number; y: number }>)
    const frameOf = (shape: BoardRecord) => {
      const frameId = elementOf.get(shape.id)?.frameId
      const id = frameId ? this.#shapeIds.get(frameId) : undefined
      return id !== undefined && frames.has(id) && id !== shape.id ? id : ROOT
    }
    const groupOf = (path: readonly string[], member: BoardRecord): string => {
      const [groupId, ...outer] = path
      if (groupId === undefined) return frameOf(member)
      const members = membersOf.get(groupId) ?? []
      if (members.length < 2) return groupOf(outer, member)
      const known = groups.get(groupId)
      if (known) return known.id
      const id = `shape:imported-group-${groups.size}`
      const corner = {
        x: Math.min(...members.map(({ shape }) => num(shape['x']))),
        y: Math.min(...members.map(({ shape }) => num(shape['y']))),
      }
      const index = String(member['index'])
      const group = { id, typeName: 'shape', type: 'group', ...corner, rotation: 0, index, isLocked: false, opacity: 1 }
      groups.set(groupId, { ...group, meta: {}, props: {} })
      places.set(id, corner)
      groups.set(groupId, { ...group, meta: {}, props: {}, parentId: groupOf(outer, member) })
      return id
    }
    const within = (shape: BoardRecord, parentId: string): BoardRecord => {
      const { x, y } = places.get(parentId) ?? { x: 0, y: 0 }
      return { ...shape, parentId, x: num(shape['x']) - x, y: num(shape['y']) - y }
    }
    const placed = shapes.map(shape => within(shape, groupOf(elementOf.get(shape.id)?.groupIds ?? [], shape)))
    return [...[...groups.values()].map(group => within(group, String(group['parentId']))), ...placed]
  }
}

const containerOf = (element: ExcalidrawElement): string =>
  element.type === 'text' ? (element.containerId ?? element.id) : element.id
const num = (value: unknown) => (typeof value === 'number' ? value : 0)
const share = (value: number) => Math.min(1, Math.max(0, value))
const sideOf = (length: number) => Math.max(1, Math.abs(length))
const textOf = ({ originalText, text }: ElementOf<'text'>) => originalText ?? text

/** Only what a browser opens by a click, and nothing that runs. */
function linkOf(link: string | null | undefined): string {
  return link && /^https?:\/\//i.test(link) ? link : ''
}

/** Turned about its middle there, and about its corner here. */
function cornerOf(element: ExcalidrawElement): { x: number; y: number } {
  const { x, y, angle } = element
  if (angle === 0 || element.type === 'frame' || element.type === 'magicframe') return { x, y }
  const middle = middleOf(element)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return {
    x: x + middle.x - (cos * middle.x - sin * middle.y),
    y: y + middle.y - (sin * middle.x + cos * middle.y),
  }
}

/** From where the element begins. */
function middleOf(element: ExcalidrawElement): { x: number; y: number } {
  if (!('points' in element)) return { x: element.width / 2, y: element.height / 2 }
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of element.points) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { x: (left + right) / 2, y: (top + bottom) / 2 }
}

type Points = ElementOf<'line'>['points']

function pointAt(points: Points, at: number): { x: number; y: number } {
  const [x, y] = points.at(at) ?? [0, 0]
  return { x, y }
}

/** How far the middle of the way lies from the straight line between its ends. */
function bendOf(points: Points): number {
  if (points.length < 3) return 0
  const [start, end] = [pointAt(points, 0), pointAt(points, -1)]
  const middle = pointAt(points, Math.floor(points.length / 2))
  const length = Math.hypot(end.x - start.x, end.y - start.y)
  if (length < 1) return 0
  const across = ((middle.x - start.x) * (end.y - start.y) - (middle.y - start.y) * (end.x - start.x)) / length
  return -across
}

function drawProps(element: ElementOf<'freedraw'>): Record<string, unknown> {
  const points = element.points.map(([x, y]) => ({ x, y }))
  const [first, last] = [pointAt(element.points, 0), pointAt(element.points, -1)]
  const isClosed = points.length > 8 && Math.hypot(first.x - last.x, first.y - last.y) < 8
  const { color, fill } = filledLook(element)
  return {
    color: isClosed ? color : nearestColour(element.strokeColor),
    fill: isClosed ? fill : 'none',
    dash: dashOf(element),
    size: sizeOf(element),
    segments: [{ type: 'free', path: encodeStroke(points), dim: 2 }],
    isComplete: true,
    isClosed,
    isPen: false,
    scale: 1,
    scaleX: 1,
    scaleY: 1,
  }
}

function lineProps(element: ElementOf<'line'>): Record<string, unknown> {
  const keys = getIndicesAbove(undefined, element.points.length)
  const points = element.points.map(([x, y], at) => {
    const index = keys[at] ?? 'a1'
    return [index, { id: index, index, x, y }] as const
  })
  return {
    color: nearestColour(element.strokeColor),
    dash: dashOf(element),
    size: sizeOf(element),
    spline: element.roundness ? 'cubic' : 'line',
    points: Object.fromEntries(points),
    scale: 1,
  }
}

function textProps(element: ElementOf<'text'>): Record<string, unknown> {
  const { size, scale } = letters(element.fontSize)
  return {
    color: nearestColour(element.strokeColor),
    size,
    scale,
    font: fontOf(element.fontFamily),
    textAlign: alignOf(element.textAlign),
    w: sideOf(element.width / scale),
    autoSize: element.autoResize !== false,
    richText: toRichText(textOf(element)),
  }
}

function cropOf(crop: ElementOf<'image'>['crop']) {
  if (!crop) return null
  const { x, y, width, height, naturalWidth, naturalHeight } = crop
  return {
    topLeft: { x: share(x / naturalWidth), y: share(y / naturalHeight) },
    bottomRight: { x: share((x + width) / naturalWidth), y: share((y + height) / naturalHeight) },
  }
}
