import type { TLRecord, TLStore } from '@tldraw/tldraw'
import { Map as YMap } from 'yjs'
import type { AbstractType, Doc, Transaction, YEvent } from 'yjs'
import { mapToRecord, recordsOf, writeRecords } from '@atelier/shared-schema/documents/artboard.ts'
import { keepCreator, stamp } from './created-by.ts'
import { mayChange } from './may-change.ts'
import { asBoardRecord, isSameRecord, keepParts, mergeRecord } from './merge-record.ts'
import { isOfBoard, recordKinds } from './record-kinds.ts'
import { SoundRecords, standsTheSame } from './sound-records.ts'

export interface BoardWriter {
  uid: string
  /** Nothing goes out before one may write. */
  canWrite: boolean
  /** Contributors change only what they have put there. */
  ownOnly: boolean
}

/** A thing of the document that cannot be shown. It stays there as it is. */
export interface SetAside {
  id: string
  /** As far as it can be known. */
  type: string
  reason: string
}

export interface BoardBindingOptions {
  store: TLStore
  writer: () => BoardWriter
  onSetAside?: (things: readonly SetAside[]) => void
  /** Runs once, soon: what others did is taken over at most once in a frame. */
  nextFrame?: (run: () => void) => void
}

interface Change {
  before: TLRecord | null
  after: TLRecord
}

/** While something goes on it is written this often, taken over a few of them. */
const WRITE_MS = 1_000 / 30
/** By so much one may come sooner or later, so that what a frame changes goes out with that frame: every second one at 60 Hz. */
const LEEWAY_MS = 8

/**
 * A board's document and a tldraw store, each following the other. `shown` is what both last agreed on, by record: where the
 * store has something else, that is this person's and not written yet, whoever has changed the record meanwhile.
 */
export class BoardBinding {
  readonly #store: TLStore
  readonly #writer: () => BoardWriter
  readonly #onSetAside: BoardBindingOptions['onSetAside']
  readonly #nextFrame: (run: () => void) => void
  readonly #stop: () => void
  #doc: Doc | null = null
  /** What the document holds, as far as the schema takes it. */
  readonly #records = new Map<string, TLRecord>()
  readonly #setAside = new Map<string, SetAside>()
  readonly #shown = new Map<string, TLRecord>()
  /** Shown otherwise than it is written, or not at all. */
  readonly #askew = new Set<string>()
  /** Changed by others, and not taken over yet. */
  #heard = new Set<string>()
  #awaitsFrame = false
  /** Changed here, and not written yet. */
  #dirty = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #isAboutToWrite = false
  /** When it may be written again. */
  #nextAt = 0

  constructor({ store, writer, onSetAside, nextFrame = onNextFrame }: BoardBindingOptions) {
    this.#store = store
    this.#writer = writer
    this.#onSetAside = onSetAside
    this.#nextFrame = nextFrame
    this.#stop = this.#followStore()
  }

  /** From now on the store shows this document. What was not written of the one before is let go. */
  bind(doc: Doc): void {
    this.unbind()
    this.#doc = doc
    const records = recordsOf(doc)
    this.#heard = new Set([...this.#idsInStore(), ...records.keys()])
    this.#takeHeard()
    records.observeDeep(this.#onChange)
  }

  unbind(): void {
    if (this.#doc) recordsOf(this.#doc).unobserveDeep(this.#onChange)
    this.#doc = null
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (const known of [this.#heard, this.#dirty, this.#shown, this.#records, this.#setAside, this.#askew])
      known.clear()
  }

  dispose(): void {
    this.write()
    this.unbind()
    this.#stop()
  }

  /** What the store has beside the document goes: it may not be written. */
  revert(): void {
    const ids = new Set([...this.#shown.keys(), ...this.#idsInStore()])
    this.#dirty.clear()
    this.#putBack([...ids].filter(id => this.#now(id) !== this.#shown.get(id)))
  }

  /** Everything that is not written yet, now: at the end of a gesture, before the page goes. */
  write(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const writer = this.#writer()
    if (!this.#doc || !writer.canWrite || this.#dirty.size === 0) {
      this.#dirty.clear()
      return
    }
    // It is written over what the document holds by now, not over what was last shown of it.
    this.#takeHeard()
    const ids = this.#dirty
    this.#dirty = new Set()
    this.#nextAt = this.#dueAt(performance.now()) + WRITE_MS
    const put: Change[] = []
    const removed: string[] = []
    const refused: string[] = []
    for (const id of ids) {
      const [now, shown] = [this.#now(id), this.#shown.get(id)]
      if (now === shown) continue
      if (!this.#mayWrite(id, now, writer)) refused.push(id)
      else if (now) put.push(this.#changeOf(id, now, writer.uid))
      else removed.push(id)
    }
    this.#writeInto(this.#doc, put, removed)
    this.#putBack(refused)
  }

  /** Told at once of each change, while a store's listeners are told with the next frame, and there are none in a hidden page. */
  #followStore(): () => void {
    const { sideEffects } = this.#store
    const note = ({ id }: { id: string }, source: string) => void (source === 'user' && this.#dirty.add(id))
    const stops = recordKinds.flatMap(kind => [
      sideEffects.registerAfterCreateHandler(kind, note),
      sideEffects.registerAfterChangeHandler(kind, (_before, after, source) => note(after, source)),
      sideEffects.registerAfterDeleteHandler(kind, note),
    ])
    stops.push(sideEffects.registerOperationCompleteHandler(() => this.#writeSoon()))
    return () => stops.forEach(stop => stop())
  }

  #idsInStore(): string[] {
    return this.#store
      .allRecords()
      .filter(isOfBoard)
      .map(({ id }) => id)
  }

  #now(id: string): TLRecord | undefined {
    return this.#store.get(id as TLRecord['id'])
  }

  #onChange = (events: YEvent<AbstractType<unknown>>[], { origin }: Transaction): void => {
    if (origin === this) return
    for (const { path, keys } of events) {
      const [id] = path
      if (id !== undefined) this.#heard.add(String(id))
      else for (const key of keys.keys()) this.#heard.add(key)
    }
    if (this.#awaitsFrame) return
    this.#awaitsFrame = true
    this.#nextFrame(() => {
      this.#awaitsFrame = false
      if (this.#doc) this.#takeHeard()
    })
  }

  #takeHeard(): void {
    if (this.#heard.size === 0) return
    const ids = this.#heard
    this.#heard = new Set()
    this.#follow(ids)
  }

  /** What the document has of these now, into the store. */
  #follow(ids: ReadonlySet<string>): void {
    let movesOthers = false
    const asideBefore = this.#setAside.size
    let isAsideOther = false
    for (const id of ids) {
      isAsideOther ||= this.#setAside.has(id)
      movesOthers = this.#read(id) || movesOthers
    }
    this.#show(new Set([...ids, ...(movesOthers ? this.#records.keys() : this.#askew)]))
    if (isAsideOther || this.#setAside.size !== asideBefore) this.#onSetAside?.([...this.#setAside.values()])
  }

  /** Whether other records may be shown elsewhere by it. */
  #read(id: string): boolean {
    const before = this.#records.get(id)
    const value = this.#doc && recordsOf(this.#doc).get(id)
    this.#records.delete(id)
    this.#setAside.delete(id)
    if (value !== undefined && value !== null) {
      const read = this.#judge(id, value, before)
      if (typeof read === 'string') this.#setAside.set(id, { id, type: kindOf(value), reason: read })
      else this.#records.set(id, read)
    }
    const after = this.#records.get(id)
    return !standsTheSame(before, after)
  }

  /** The record, or what is wrong with it. Of what was sound before only what has changed is looked at. */
  #judge(id: string, value: unknown, before: TLRecord | undefined): TLRecord | string {
    const record = mapToRecord(id, value)
    if (!record || !isOfBoard(record)) return 'It is no record of a board.'
    try {
      return this.#store.schema.types[record.typeName as TLRecord['typeName']].validate(record, before)
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  #show(ids: ReadonlySet<string>): void {
    const sound = new SoundRecords(this.#records)
    const { canWrite } = this.#writer()
    const put: TLRecord[] = []
    const removed: TLRecord['id'][] = []
    for (const id of ids) {
      const record = this.#records.get(id)
      const view = record ? sound.view(record) : null
      if (record && view !== record) this.#askew.add(id)
      else this.#askew.delete(id)
      const [now, base] = [this.#now(id), this.#shown.get(id)]
      if (view) this.#shown.set(id, view)
      else this.#shown.delete(id)
      if (!view) {
        if (now) removed.push(now.id)
      } else if (!now && base && canWrite) {
        // Taken away here, which is not written yet.
        this.#dirty.add(id)
      } else {
        // What is written already is as the document shows it, which may be elsewhere than it was put.
        const isPending = canWrite && this.#dirty.has(id)
        const merged = base && now && now !== base && isPending ? mergeRecord(base, now, view) : view
        const target = now ? keepParts(now, merged) : merged
        if (!now || !isSameRecord(now, target)) put.push(target)
        else if (isSameRecord(now, view)) this.#shown.set(id, now)
      }
    }
    this.#merge(put, removed)
  }

  #merge(put: TLRecord[], removed: TLRecord['id'][]): void {
    if (put.length === 0 && removed.length === 0) return
    this.#store.mergeRemoteChanges(() => {
      if (put.length > 0) this.#store.put(put)
      if (removed.length > 0) this.#store.remove(removed)
    })
    for (const { id } of put) {
      const [now, shown] = [this.#now(id), this.#shown.get(id)]
      if (now && shown && isSameRecord(now, shown)) this.#shown.set(id, now)
    }
  }

  #writeSoon(): void {
    if (this.#dirty.size === 0 || !this.#doc || this.#isAboutToWrite) return
    const wait = this.#nextAt - performance.now()
    if (wait > LEEWAY_MS) this.#timer ??= setTimeout(() => this.write(), wait + LEEWAY_MS)
    else {
      // With all else that is changed in the same breath.
      this.#isAboutToWrite = true
      queueMicrotask(() => {
        this.#isAboutToWrite = false
        this.write()
      })
    }
  }

  /** When what is written now was to be written: what comes a little late does not put off what follows. */
  #dueAt(now: number): number {
    return now - this.#nextAt > LEEWAY_MS ? now : this.#nextAt
  }

  /** What is in the document but not shown is not written over either. */
  #before(id: string): TLRecord | null {
    return this.#shown.get(id) ?? this.#records.get(id) ?? null
  }

  #changeOf(id: string, now: TLRecord, uid: string): Change {
    const before = this.#before(id)
    return { before, after: before ? keepCreator(now, this.#records.get(id) ?? before) : stamp(now, uid) }
  }

  #mayWrite(id: string, now: TLRecord | undefined, { uid, ownOnly }: BoardWriter): boolean {
    if (this.#setAside.has(id)) return false
    const before = this.#before(id)
    return !ownOnly || before === null || mayChange(uid, before, now)
  }

  #writeInto(doc: Doc, put: readonly Change[], removed: readonly string[]): void {
    if (put.length === 0 && removed.length === 0) return
    const written = put.map(({ before, after }) => ({
      before: before && asBoardRecord(before),
      after: asBoardRecord(after),
    }))
    // In whose name it is, as it is written.
    this.#merge(
      put.flatMap(({ after }) => (after === this.#now(after.id) ? [] : [after])),
      [],
    )
    writeRecords(doc, { put: written, removed }, this)
    this.#follow(new Set([...removed, ...put.map(({ after }) => after.id)]))
  }

  /** As the document has it. */
  #putBack(ids: readonly string[]): void {
    if (ids.length === 0) return
    for (const id of ids) this.#shown.delete(id)
    this.#show(new Set(ids))
  }
}

function kindOf(value: unknown): string {
  const map = value instanceof YMap ? (value as YMap<unknown>) : undefined
  const kind = map?.get('type') ?? map?.get('typeName')
  return typeof kind === 'string' ? kind : '?'
}

function onNextFrame(run: () => void): void {
  // Frames do not come while nobody looks.
  if (globalThis.document?.visibilityState === 'visible') requestAnimationFrame(run)
  else setTimeout(run, 50)
}
