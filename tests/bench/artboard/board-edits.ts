import type { Doc } from 'yjs'
import { recordsOf, writeRecords } from '@atelier/shared-schema/documents/artboard.ts'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import { seededRandom } from '../../fixtures/seeded-random.ts'

const COLUMNS = 50
const colours = ['black', 'red', 'blue', 'green', 'violet', 'orange'] as const

/** A box, a note, a drawn line, a text or a frame by its number, as the tools make them. */
export function shapeOf(index: number, createdBy: string): BoardRecord {
  const [x, y] = [(index % COLUMNS) * 240, Math.floor(index / COLUMNS) * 240]
  const place = { x, y, rotation: 0, isLocked: false, opacity: 1, parentId: 'page:page', index: indexKey(index) }
  const common = { id: shapeId(index), typeName: 'shape', ...place, meta: { createdBy } }
  const richText = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: `Idea ${index}` }] }] }
  const look = { color: 'black', dash: 'draw', size: 'm', fill: 'none', font: 'draw', scale: 1 }
  const label = { labelColor: 'black', align: 'middle', verticalAlign: 'middle', url: '', richText }
  switch (index % 4) {
    case 0:
      return { ...common, type: 'frame', props: { w: 200, h: 200, name: `Frame ${index}`, color: 'black' } }
    case 1: {
      const { font: _font, fill: _fill, dash: _dash, ...some } = look
      const props = { ...some, font: 'draw', textAlign: 'start', w: 180, autoSize: true, richText }
      return { ...common, type: 'text', props }
    }
    default: {
      const props = { ...look, ...label, geo: 'rectangle', w: 180, h: 160, growY: 0, flipX: false, flipY: false }
      return { ...common, type: 'geo', props }
    }
  }
}

/** The shape in the middle of the board. */
export function middleOf(shapes: number): number {
  const row = Math.floor(shapes / COLUMNS / 2)
  return row * COLUMNS + Math.floor(Math.min(shapes, COLUMNS) / 2)
}

export function shapeId(index: number): string {
  return `shape:bench-${index}`
}

/** In order, of three digits of base 62 after the sign of that length, as fractional indices have it; none ends in 0. */
function indexKey(index: number): string {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const at = (place: number) => digits[Math.floor(index / 62 ** place) % 62] ?? '0'
  return `c${at(3)}${at(2)}${at(1)}${at(0)}V`
}

const EDITORS = 5
/** A gesture: so many writes in a row are one person's. */
const RUN = 40

/** What hours of work leave behind: shapes moved, resized, recoloured and told anew by five people, gesture by gesture. */
export function editBoard(doc: Doc, { shapes, edits, uid }: { shapes: number; edits: number; uid: string }): void {
  const random = seededRandom(1)
  const records = Array.from({ length: shapes }, (_, index) => shapeOf(index, uid))
  const clients = Array.from({ length: EDITORS }, (_, index) => 1_000 + index)
  doc.clientID = clients[0] ?? 1
  writeRecords(doc, { put: records.map(after => ({ before: null, after })) })
  for (let edit = 0; edit < edits;) {
    doc.clientID = clients[Math.floor(random() * EDITORS)] ?? 1
    const index = Math.floor(random() * shapes)
    const kind = random()
    for (let step = 0; step < RUN && edit < edits; step++, edit++) {
      const before = records[index]!
      const after = change(before, kind, random)
      writeRecords(doc, { put: [{ before, after }] })
      records[index] = after
    }
  }
  if (recordsOf(doc).size < shapes) throw new Error('shapes are missing')
}

function change(record: BoardRecord, kind: number, random: () => number): BoardRecord {
  const props = record['props'] as Record<string, unknown>
  if (kind < 0.7) {
    const shift = (field: 'x' | 'y') => Math.round((Number(record[field]) + random() * 12 - 6) * 100) / 100
    return { ...record, x: shift('x'), y: shift('y') }
  }
  if (kind < 0.9 && 'h' in props) {
    return { ...record, props: { ...props, w: 100 + Math.round(random() * 200), h: 100 + Math.round(random() * 200) } }
  }
  return { ...record, props: { ...props, color: colours[Math.floor(random() * colours.length)] } }
}
