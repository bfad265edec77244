import { addNode, changeNode, connect, readCanvas, removeNodes } from '@atelier/shared-schema/documents/canvas.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import * as encoding from 'lib0/encoding'
import { Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { syncMessage } from './sync-client.ts'

export const syncTypes = { step1: 0, step2: 1, update: 2 } as const
const awarenessType = 1

/** A frame such as a real client sends that has the document as it is now; most of them are edits. */
export function makeRealFrame(state: Uint8Array, random: () => number): Uint8Array {
  // Its own name for itself, which is random and nobody's concern, took a fifth of the time.
  const doc = new Y.Doc({ guid: '' })
  doc.clientID = Math.floor(random() * 2 ** 32)
  Y.applyUpdate(doc, state)
  const choice = random()
  if (choice < 0.08) return syncMessage(syncTypes.step1, Y.encodeStateVector(doc))
  if (choice < 0.18) return awarenessFrame(doc)
  const before = Y.encodeStateVector(doc)
  const updates: Uint8Array[] = []
  doc.on('update', update => void updates.push(update))
  doc.transact(() => {
    for (let edits = 1 + Math.floor(random() * 3); edits > 0; edits--) edit(doc, random)
  })
  // A deletion alone does not show in the difference to the state before.
  const [update = Y.encodeStateAsUpdate(doc, before)] = updates
  doc.destroy()
  return choice < 0.3
    ? syncMessage(syncTypes.step2, Y.mergeUpdates([state, update]))
    : syncMessage(syncTypes.update, update)
}

function awarenessFrame(doc: Y.Doc): Uint8Array {
  const awareness = new Awareness(doc)
  awareness.setLocalState({ cursor: { x: 1, y: 2 }, name: 'Ann' })
  const update = encodeAwarenessUpdate(awareness, [doc.clientID])
  awareness.destroy()
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, awarenessType)
  encoding.writeVarUint8Array(encoder, update)
  return encoding.toUint8Array(encoder)
}

function edit(doc: Y.Doc, random: () => number): void {
  const nodes = [...readCanvas(doc).nodes.values()]
  const one = nodes[Math.floor(random() * nodes.length)]
  const other = nodes[Math.floor(random() * nodes.length)]
  const choice = random()
  if (!one || !other || (choice < 0.35 && nodes.length < 30)) {
    addNode(doc, { id: newId(), kind: 'KSampler', x: random() * 1_000, y: 0, values: { text: 'a cat', seed: 7 } })
  } else if (choice < 0.7) {
    const values = { ...one.values, text: `a dog ${random()}`, list: [1, { deep: [true, null] }] }
    changeNode(doc, one, { ...one, x: random() * 1_000, values })
  } else if (choice < 0.9) connect(doc, { from: { node: one.id, output: 0 }, to: { node: other.id, input: 'model' } })
  else removeNodes(doc, [one.id])
}

/** What a broken or hostile client may make of a frame. Some of these leave it as good as it was. */
export function mutate(frame: Uint8Array, other: Uint8Array, random: () => number): Uint8Array {
  let bytes: number[] = [...frame]
  for (let times = 1 + Math.floor(random() ** 3 * 6); times > 0; times--) {
    bytes = mutateOnce(bytes, other, (below: number) => Math.floor(random() * Math.max(1, below)))
  }
  return Uint8Array.from(bytes)
}

const telling = [0x00, 0x01, 0x7f, 0x80, 0xff]

function mutateOnce(bytes: number[], other: Uint8Array, pick: (below: number) => number): number[] {
  if (bytes.length === 0) return [pick(256)]
  const at = pick(bytes.length)
  // The first bytes of an update say what all others mean.
  const early = pick(Math.min(bytes.length, 24))
  const run = 1 + pick(16)
  switch (pick(11)) {
    case 0:
      return bytes.with(at, (bytes[at] ?? 0) ^ (1 << pick(8)))
    case 1:
      return bytes.with(early, (bytes[early] ?? 0) ^ (1 << pick(8)))
    case 2:
      return bytes.with(at, pick(256))
    case 3:
      return bytes.with(early, telling[pick(telling.length)] ?? 0)
    case 4:
      return bytes.slice(0, at)
    case 5:
      return bytes.toSpliced(at, run)
    case 6:
      return bytes.toSpliced(at, 0, ...Array.from({ length: run }, () => pick(256)))
    case 7:
      return bytes.toSpliced(at, 0, ...bytes.slice(at, at + run))
    case 8:
      return bytes.toSpliced(at, run, ...other.subarray(pick(other.length)))
    case 9:
      return bytes.toSpliced(early, 0, 0xff, 0xff, 0xff, 0xff, pick(128))
    default:
      return [...bytes, ...other.subarray(0, run)]
  }
}

/** The frame with another length before its bytes, so that what is mutated within is still read as one. */
export function reframe(type: 'update' | 'step2', bytes: Uint8Array): Uint8Array {
  return syncMessage(syncTypes[type], bytes)
}
