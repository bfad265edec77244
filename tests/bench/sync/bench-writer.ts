import { newId } from '@atelier/shared-schema/entities/ids.ts'
import * as Y from 'yjs'
import { formatStamp, nowUs } from './stamp.ts'

/** All scenarios write to the nodes of a canvas; peers get the same Yjs operations. */
export const benchRoot = 'nodes'

export function makeRecord(): Y.Map<unknown> {
  return new Y.Map<unknown>(Object.entries({ kind: 'Note', x: 0, y: 0 }))
}

/**
 * One person who moves a thing of their own, as one does with a gesture: its record is made once, then two fields change
 * with every write. Writers need nothing of each other, so none of them has to apply what the others do.
 */
export class BenchWriter {
  readonly writer: number
  readonly #doc = new Y.Doc()
  readonly #record: Y.Map<unknown>
  #update: Uint8Array | null = null
  #seq = 0

  constructor(writer: number) {
    this.writer = writer
    this.#doc.on('update', update => {
      this.#update = update
    })
    this.#record = makeRecord()
  }

  get seq(): number {
    return this.#seq
  }

  begin(): Uint8Array {
    return this.#capture(() => this.#doc.getMap(benchRoot).set(newId(), this.#record))
  }

  /** Stamped with this moment. `filler` makes the update larger. */
  write(filler = ''): Uint8Array {
    this.#seq += 1
    const stamp = formatStamp({ writer: this.writer, seq: this.#seq, sentUs: nowUs() })
    return this.#capture(() => {
      this.#record.set('x', this.#seq % 1_000)
      this.#record.set('values.text', stamp + filler)
    })
  }

  #capture(change: () => void): Uint8Array {
    this.#doc.transact(change)
    const update = this.#update
    if (!update) throw new Error('Nothing was written')
    this.#update = null
    return update
  }
}
