import { setTimeout as delay } from 'node:timers/promises'
import { createFolder } from '@atelier/shared-schema/documents/tree-acts.ts'
import { foldersOf } from '@atelier/shared-schema/documents/tree.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import * as Y from 'yjs'
import { SyncClient } from './sync-client.ts'
import type { SyncClientOptions } from './sync-client.ts'

export interface WriterOptions extends SyncClientOptions {
  uid: string
  /** How much each write brings. */
  fillerBytes: number
}

const unacknowledgedMax = 25
const labelPrefix = 'values.w-'

/** Writes one labelled thing after another, each of which is there for good: what is missing afterwards was lost. */
export class Writer {
  readonly client: SyncClient
  readonly #options: WriterOptions
  readonly #nodeId = newId()
  readonly written = new Set<string>()
  #isWriting = false

  constructor(options: WriterOptions) {
    this.#options = options
    this.client = new SyncClient(options)
  }

  writeOne(): string {
    const label = newId()
    this.written.add(label)
    const { uid, document, fillerBytes } = this.#options
    this.client.write(label, doc => {
      if (document.startsWith('tree:')) {
        createFolder(doc, { id: label, name: label, parentId: null, by: uid, now: Date.now() })
        return
      }
      const nodes = doc.getMap('nodes')
      let node = nodes.get(this.#nodeId)
      if (!(node instanceof Y.Map)) {
        node = new Y.Map(Object.entries({ kind: 'Note', x: 0, y: 0 }))
        nodes.set(this.#nodeId, node)
      }
      if (node instanceof Y.Map) node.set(`${labelPrefix}${label}`, 'x'.repeat(fillerBytes))
    })
    return label
  }

  /** Until it is stopped, with pauses such as people make, and never far ahead of what is called durable. */
  async writeOn(): Promise<void> {
    this.#isWriting = true
    while (this.#isWriting) {
      const ahead = this.written.size - this.client.acknowledged.size
      if (ahead < unacknowledgedMax) this.writeOne()
      await delay(Math.random() * 8)
    }
  }

  stopWriting(): void {
    this.#isWriting = false
  }
}

/** The labels of everything that is in a document. */
export function readLabels(doc: Y.Doc): Set<string> {
  const labels = new Set<string>(foldersOf(doc).keys())
  for (const node of doc.getMap('nodes').values()) {
    if (!(node instanceof Y.Map)) continue
    for (const key of node.keys()) if (key.startsWith(labelPrefix)) labels.add(key.slice(labelPrefix.length))
  }
  return labels
}
