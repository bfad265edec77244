import { Doc, applyUpdate, encodeStateAsUpdate } from 'yjs'
import { createShapeId, PageRecordType } from '@tldraw/tldraw'
import type { TLShape, TLShapeId, TLStore } from '@tldraw/tldraw'
import { writeRecords } from '@atelier/shared-schema/documents/artboard.ts'
import { BoardBinding } from './board-binding.ts'
import type { BoardWriter, SetAside } from './board-binding.ts'
import { createBoardStore } from './board-store.ts'

/** One person at a board, without a browser: what others did is taken over when `frame` is called. */
export class Seat {
  readonly doc: Doc
  readonly store: TLStore
  readonly binding: BoardBinding
  readonly writer: BoardWriter
  setAside: readonly SetAside[] = []
  #frames: (() => void)[] = []

  constructor(uid: string, doc = seededBoard(), rights: Partial<BoardWriter> = {}, store = createBoardStore({})) {
    this.doc = doc
    this.writer = { uid, canWrite: true, ownOnly: false, ...rights }
    this.store = store
    this.binding = new BoardBinding({
      store: this.store,
      writer: () => this.writer,
      onSetAside: things => (this.setAside = things),
      nextFrame: run => this.#frames.push(run),
    })
    this.binding.bind(doc)
  }

  frame(): void {
    for (const run of this.#frames.splice(0)) run()
  }

  shape(name: string): TLShape | undefined {
    return this.store.get(createShapeId(name))
  }

  draw(name: string, fields: Partial<TLShape> = {}): TLShapeId {
    const shape = boxOf(name, fields)
    this.store.put([shape])
    return shape.id
  }

  change(name: string, change: (shape: TLShape) => TLShape): void {
    this.store.update(createShapeId(name), change)
  }

  remove(name: string): void {
    this.store.remove([createShapeId(name)])
  }
}

export function seededBoard(): Doc {
  const doc = new Doc()
  const document = { id: 'document:document', typeName: 'document', name: '', gridSize: 10, meta: {} }
  const page = PageRecordType.create({ id: PageRecordType.createId('page'), name: 'Page 1', index: 'a1' as never })
  writeRecords(doc, { put: [document, { ...page }].map(after => ({ before: null, after })) })
  return doc
}

export function copyOf(doc: Doc): Doc {
  const copy = new Doc()
  applyUpdate(copy, encodeStateAsUpdate(doc))
  return copy
}

/** Each gets what the others have. */
export function exchange(...seats: Seat[]): void {
  for (const seat of seats) seat.binding.write()
  for (const from of seats)
    for (const to of seats) if (from !== to) applyUpdate(to.doc, encodeStateAsUpdate(from.doc), 'network')
  for (const seat of seats) seat.frame()
}

export function boxOf(name: string, fields: Partial<TLShape> = {}): TLShape {
  const { props, ...rest } = fields
  return {
    id: createShapeId(name),
    typeName: 'shape',
    type: 'geo',
    parentId: 'page:page',
    index: 'a1',
    x: 0,
    y: 0,
    rotation: 0,
    isLocked: false,
    opacity: 1,
    meta: {},
    ...rest,
    props: {
      geo: 'rectangle',
      w: 100,
      h: 100,
      dash: 'draw',
      growY: 0,
      url: '',
      flipX: false,
      flipY: false,
      scale: 1,
      color: 'black',
      labelColor: 'black',
      fill: 'none',
      size: 'm',
      font: 'draw',
      align: 'middle',
      verticalAlign: 'middle',
      richText: { type: 'doc', content: [{ type: 'paragraph' }] },
      ...props,
    },
  } as TLShape
}
