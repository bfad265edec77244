import * as Y from 'yjs'
import { z } from 'zod'
import { id } from '#entities/ids.ts'
import { isPlainValue, patchMap } from './plain-value.ts'
import type { PlainValue } from './plain-value.ts'

/**
 * A node workflow as a document. `nodes`: node id → map with a key for each field and one for each widget,
 * `values.<name>`. `links`: `<node id>:<input>` → where it comes from; an input takes one link, so it is one register.
 * `meta`: what belongs to the workflow as a whole.
 */
const VALUE = 'values.'

const coordinate = z.number().min(-1e7).max(1e7)
const size = z.number().min(0).max(1e6)

export const canvasNodeFields = z.object({
  /** What it does, as the engines call it: `KSampler`. */
  kind: z.string().min(1).max(200),
  x: coordinate,
  y: coordinate,
  width: size.optional(),
  height: size.optional(),
  title: z.string().max(255).optional(),
  color: z.string().max(32).optional(),
  isCollapsed: z.boolean().optional(),
  /** A muted node and what needs it does not run; a bypassed one hands on what it is given. */
  mode: z.enum(['active', 'muted', 'bypassed']).optional(),
})
export type CanvasNodeFields = z.infer<typeof canvasNodeFields>

export interface CanvasNode extends CanvasNodeFields {
  id: string
  values: Readonly<Record<string, PlainValue>>
}

export const canvasLinkSource = z.object({ node: id, output: z.int().min(0).max(999) })
export type CanvasLinkSource = z.infer<typeof canvasLinkSource>

export interface CanvasLink {
  from: CanvasLinkSource
  to: CanvasInput
}
export interface CanvasInput {
  node: string
  input: string
}

export const canvasMeta = z.object({
  note: z.string().max(10_000).optional(),
  /** What an imported file carried that means nothing here, so that it is exported again. */
  imported: z.custom<PlainValue>(value => isPlainValue(value), 'must be plain').optional(),
})
export type CanvasMeta = z.infer<typeof canvasMeta>

export interface Canvas {
  nodes: ReadonlyMap<string, CanvasNode>
  /** Only those whose two ends are there. */
  links: readonly CanvasLink[]
  meta: CanvasMeta
}

export function nodesOf(doc: Y.Doc): Y.Map<unknown> {
  return doc.getMap('nodes')
}
export function linksOf(doc: Y.Doc): Y.Map<unknown> {
  return doc.getMap('links')
}
function metaOf(doc: Y.Doc): Y.Map<unknown> {
  return doc.getMap('meta')
}

export function readCanvas(doc: Y.Doc): Canvas {
  const nodes = new Map(
    [...nodesOf(doc)].flatMap(([key, value]) => {
      const node = readNode(key, value)
      return node ? [[key, node] as const] : []
    }),
  )
  const links = [...linksOf(doc)].flatMap(([key, value]) => {
    const link = readLink(key, value)
    return link && nodes.has(link.from.node) && nodes.has(link.to.node) ? [link] : []
  })
  return { nodes, links, meta: readMeta(metaOf(doc)) }
}

/** null where it is no node; values that cannot be read are left out. */
export function readNode(key: string, value: unknown): CanvasNode | null {
  if (!id.safeParse(key).success || !(value instanceof Y.Map)) return null
  const fields = canvasNodeFields.safeParse(Object.fromEntries(value as Y.Map<unknown>))
  if (!fields.success) return null
  const values = [...(value as Y.Map<unknown>)].flatMap(([name, entry]) =>
    name.startsWith(VALUE) && isPlainValue(entry) ? [[name.slice(VALUE.length), entry] as const] : [],
  )
  return { ...fields.data, id: key, values: Object.fromEntries(values) }
}

export function readLink(key: string, value: unknown): CanvasLink | null {
  const to = readInput(key)
  const from = canvasLinkSource.safeParse(value)
  return to && from.success ? { from: from.data, to } : null
}

function readInput(key: string): CanvasInput | null {
  const [, node = '', input = ''] = /^([^:]*):(.{1,200})$/s.exec(key) ?? []
  return id.safeParse(node).success ? { node, input } : null
}

function readMeta(map: Y.Map<unknown>): CanvasMeta {
  const note = canvasMeta.shape.note.safeParse(map.get('note'))
  const imported = canvasMeta.shape.imported.safeParse(map.get('imported'))
  return {
    ...(note.data !== undefined && { note: note.data }),
    ...(imported.data !== undefined && { imported: imported.data }),
  }
}

function keysOf({ id: _id, values, ...fields }: CanvasNode): Map<string, unknown> {
  const entries = [
    ...Object.entries(fields),
    ...Object.entries(values).map(([name, value]) => [VALUE + name, value] as const),
  ]
  return new Map(entries.filter(([, value]) => value !== undefined))
}

export function addNode(doc: Y.Doc, node: CanvasNode): void {
  nodesOf(doc).set(node.id, new Y.Map(keysOf(node)))
}

/** Writes what differs between what the writer saw and wants. A node removed meanwhile stays removed. */
export function changeNode(doc: Y.Doc, before: CanvasNode, after: CanvasNode): void {
  const map = nodesOf(doc).get(after.id)
  if (map instanceof Y.Map) doc.transact(() => patchMap(map, keysOf(before), keysOf(after)))
}

/** With the links at both their ends. */
export function removeNodes(doc: Y.Doc, ids: readonly string[]): void {
  const gone = new Set(ids)
  doc.transact(() => {
    for (const node of gone) nodesOf(doc).delete(node)
    for (const [key, value] of linksOf(doc)) {
      const link = readLink(key, value)
      if (link && (gone.has(link.from.node) || gone.has(link.to.node))) linksOf(doc).delete(key)
    }
  })
}

/** In place of what was linked to that input. */
export function connect(doc: Y.Doc, { from, to }: CanvasLink): void {
  linksOf(doc).set(`${to.node}:${to.input}`, from)
}

export function disconnect(doc: Y.Doc, to: CanvasInput): void {
  linksOf(doc).delete(`${to.node}:${to.input}`)
}

export function changeMeta(doc: Y.Doc, change: CanvasMeta): void {
  doc.transact(() => {
    for (const [key, value] of Object.entries(change)) metaOf(doc).set(key, value)
  })
}
