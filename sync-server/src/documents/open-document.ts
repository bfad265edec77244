import * as Y from 'yjs'
import { urlOf } from '@atelier/database/database/connection.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import { applyChange, applyCommitted } from '@atelier/database/documents/apply-change.ts'
import type { Applied } from '@atelier/database/documents/apply-change.ts'
import { checkUpdate } from '@atelier/database/documents/check-update.ts'
import { commitUpdates } from '@atelier/database/documents/commit-updates.ts'
import { writeBase } from '@atelier/database/documents/compact.queries.ts'
import { makeBase, takeSnapshot } from '@atelier/database/documents/document-base.ts'
import type { DocumentBase } from '@atelier/database/documents/document-base.ts'
import { readPositions, readUpdatesAfter } from '@atelier/database/documents/document-log.queries.ts'
import { DocumentRefusal, UpdateGap } from '@atelier/database/documents/document-refusal.ts'
import { documentFull } from '@atelier/database/documents/document-room.ts'
import type { DocumentAuthor } from '@atelier/database/documents/document-rules.ts'
import { TakenAway } from '@atelier/database/documents/taken-away.ts'
import { openStoredDocument } from '@atelier/database/documents/load-document.ts'
import { UnreadableDocument } from '@atelier/database/documents/loaded-document.ts'
import type { LoadedDocument } from '@atelier/database/documents/loaded-document.ts'
import type { RulesOfKinds } from '@atelier/database/documents/rules-of-kinds.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import { closeCodes } from '@atelier/shared-schema/documents/close-codes.ts'
import { keepsHistory } from '@atelier/shared-schema/documents/document-history.ts'
import type { CommittedState } from './committed-state.ts'
import { HistoryKeeper } from './history-keeper.ts'
import { makeBaseAside } from './make-base-aside.ts'
import { takeRuns } from './take-runs.ts'

export interface OpenDocumentOptions {
  db: Db
  log: Log
  /** Tells other processes that the document has grown. */
  ring(name: string, seq: number): void
  documentBytesMax: number
  now(): Date
  /** The rules of each kind of document; those of this version unless given. */
  kinds?: RulesOfKinds
  observeCommit?(facts: { ms: number; updates: number }): void
}

/** Whose updates these are; what one source sends in a row is committed as one. */
export interface UpdateSource extends DocumentAuthor {
  key: object
}

interface Waiting {
  update: Uint8Array
  source: UpdateSource
  settle: PromiseWithResolvers<void>
}

/** Updates of one source in a row, applied as one change. */
interface Run {
  source: UpdateSource
  waiting: Waiting[]
  applied: Applied
}

const COMPACT_ROWS = 2_000
/** The larger a document, the more work it is to write it down whole: the more rows it may have. */
const BASE_BYTES_PER_ROW = 200
const COMPACT_BYTES = 524_288
/** Whoever draws comes first: it waits until nobody has written for this long, but not until there is twice as much. */
const QUIET_MS = 1_000
const WAITS_FOR_TIMES_AS_MUCH = 2
/** Of a smaller one a base is made sooner than a thread is. */
const LARGE_BYTES = 65_536
/** What is left behind when nobody has it open any more is worth a base sooner, for the next one to open it. */
const COMPACT_ROWS_AT_END = 50

/**
 * A document that somebody has open: the log's state in memory, and what is being added to it.
 *
 * There is one Y.Doc, and it is the shadow: changes are tried on it, judged, and committed; nothing of it is shown before
 * COMMIT, for reads wait until nothing is under way. What arrives while a commit is under way makes up the next one. A change
 * that fails half-way dirties the shadow, which is then thrown away and loaded anew from the log, so the log is the only
 * truth and a second copy in memory is not needed.
 */
export class OpenDocument {
  readonly name: string
  readonly ref: LoadedDocument['ref']
  readonly epoch: string
  readonly schemaVersion: number
  readonly #options: OpenDocumentOptions
  readonly #history: HistoryKeeper | null
  readonly #takenAway = new TakenAway()
  #loaded: LoadedDocument
  #inbox: Waiting[] = []
  #reads: (() => void)[] = []
  #underWay: Waiting[] = []
  #mustLook = false
  #full = false
  #working = false
  #compaction: Promise<void> | null = null
  #quiet: NodeJS.Timeout | undefined
  #workedAt = -Infinity
  #ended = false
  readonly #committedListeners = new Set<(update: Uint8Array) => void>()
  readonly #lostListeners = new Set<(refusal: DocumentRefusal) => void>()

  static async open(options: OpenDocumentOptions, name: string): Promise<OpenDocument> {
    return new OpenDocument(options, await openStoredDocument(options.db, name, options.kinds))
  }

  private constructor(options: OpenDocumentOptions, loaded: LoadedDocument) {
    this.#options = options
    this.#loaded = loaded
    this.name = loaded.name
    this.ref = loaded.ref
    this.epoch = loaded.epoch
    this.schemaVersion = loaded.schemaVersion
    this.#history = keepsHistory(loaded.ref.kind) ? new HistoryKeeper(this, options) : null
  }

  /** Everything up to here is committed and has been shown. */
  get seq(): number {
    return this.#loaded.seq
  }

  /**
   * Resolves once the update is durable. Rejects with a DocumentRefusal when it was turned down, with an UpdateGap when it
   * builds on what has not arrived: in both cases nothing of it has been kept.
   */
  submit(update: Uint8Array, source: UpdateSource): Promise<void> {
    const settle = Promise.withResolvers<void>()
    if (this.#ended) settle.reject(closed())
    else {
      this.#inbox.push({ update, source, settle })
      this.#wake()
    }
    return settle.promise
  }

  /** Reads what is committed, and nothing else. A reader that fails fails alone. */
  read<T>(read: (doc: Y.Doc) => T): Promise<T> {
    return this.readState(() => read(this.#loaded.doc))
  }

  /** For those who only pass on what is committed: they do not wait for the doc to be made. */
  readState<T>(read: (state: CommittedState) => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const answer = () => {
        if (this.#ended) return reject(closed())
        try {
          return resolve(read(this.#loaded))
        } catch (error) {
          if (error instanceof UnreadableDocument) this.#loseFor(error)
          return reject(error instanceof Error ? error : new Error(String(error)))
        }
      }
      if (this.#working && !this.#ended) this.#reads.push(answer)
      else answer()
    })
  }

  /** Looks for what others have committed, unless it is known that there is no more than this. */
  lookFor(seq: number | null): void {
    if (this.#ended || (seq !== null && seq <= this.#loaded.seq)) return
    this.#mustLook = true
    this.#wake()
  }

  /** One update for each commit, of this process or of others. */
  onCommitted(listener: (update: Uint8Array) => void): () => void {
    this.#committedListeners.add(listener)
    return () => this.#committedListeners.delete(listener)
  }

  /** What is in memory can no longer be trusted: everybody has to come again. */
  onLost(listener: (refusal: DocumentRefusal) => void): () => void {
    this.#lostListeners.add(listener)
    return () => this.#lostListeners.delete(listener)
  }

  /** Finishes what is under way. */
  async dispose(): Promise<void> {
    await this.#finish()
    await this.#history?.end()
    await this.#finish()
    await this.#compaction
    if (this.#ended) return
    if (this.#loaded.logRows >= COMPACT_ROWS_AT_END || this.#logFill() >= 1) await this.#compact()
    this.#end(closed())
  }

  async #finish(): Promise<void> {
    while (this.#working || this.#inbox.length > 0) await this.#pause()
  }

  /** Frames that came in together are taken together. */
  #pause(): Promise<void> {
    return new Promise(resolve => setImmediate(resolve))
  }

  #wake(): void {
    if (this.#working) return
    this.#working = true
    void this.#work()
  }

  async #work(): Promise<void> {
    try {
      await this.#pause()
      while (!this.#ended && (this.#mustLook || this.#inbox.length > 0)) {
        if (this.#mustLook) await this.#catchUp()
        this.#serveReads()
        if (this.#inbox.length > 0) await this.#commitNext(this.#takeBatch())
        this.#underWay = []
        this.#serveReads()
        this.#compactWhenQuiet()
        await this.#pause()
      }
    } catch (err) {
      this.#loseFor(err)
    } finally {
      this.#working = false
      this.#workedAt = performance.now()
      this.#serveReads()
    }
  }

  #serveReads(): void {
    const reads = this.#reads
    if (reads.length === 0) return
    this.#reads = []
    for (const read of reads) read()
  }

  #takeBatch(): Waiting[][] {
    const { runs, rest } = takeRuns(this.#inbox)
    this.#inbox = rest
    // All of it, until all of it is settled: whoever is still waiting when the document is lost is told so.
    this.#underWay = runs.flat()
    return runs
  }

  async #commitNext(batch: Waiting[][]): Promise<void> {
    let left = batch
    for (;;) {
      const runs = await this.#tryAll(left)
      const changing = runs.filter(run => run.applied.update !== null)
      const outcome = changing.length === 0 ? 'committed' : await this.#commit(changing)
      if (this.#ended) return
      if (outcome === 'committed') {
        for (const run of runs) for (const { settle } of run.waiting) settle.resolve()
        return
      }
      await this.#reload()
      left = runs.map(run => run.waiting)
      if (outcome === 'stale') continue
      // Which of several was turned down by its rows cannot be told, so each is tried alone.
      if (left.length === 1) return refuse(left[0]!, outcome)
      for (const waiting of left) if (!this.#ended) await this.#commitNext([waiting])
      return
    }
  }

  /** Applies the runs one after another; those that are refused are told so and left out. */
  async #tryAll(batch: Waiting[][]): Promise<Run[]> {
    let left = batch
    for (;;) {
      const { doc } = this.#loaded
      const runs: Run[] = []
      let dirtiedBy: Waiting[] | undefined
      for (const waiting of left) {
        try {
          runs.push(this.#tryRun(doc, waiting))
        } catch (err) {
          refuse(waiting, err)
          dirtiedBy = waiting
          break
        }
      }
      if (!dirtiedBy) return runs
      await this.#reload()
      left = left.filter(waiting => waiting !== dirtiedBy)
    }
  }

  /** Throws when the shadow is dirty. What is refused before it touches the shadow is only left out. */
  #tryRun(doc: Y.Doc, all: Waiting[]): Run {
    const { source } = all[0]!
    const taken: Waiting[] = []
    const rules = this.#options.kinds?.[this.ref.kind]
    const under = { ref: this.ref, author: source, now: this.#options.now(), rules, takenAway: this.#takenAway }
    const applied = applyChange(doc, under, () => {
      for (const waiting of all) {
        try {
          this.#assertRoom(waiting.update)
          checkUpdate(doc, waiting.update)
        } catch (err) {
          waiting.settle.reject(err)
          continue
        }
        Y.applyUpdate(doc, waiting.update)
        taken.push(waiting)
      }
    })
    return { source, waiting: taken, applied }
  }

  #assertRoom(update: Uint8Array): void {
    const { baseBytes, logBytes } = this.#loaded
    if (baseBytes + logBytes + update.length <= this.#options.documentBytesMax) return
    // The log holds what has been deleted since; with a base in its place there may be room again.
    this.#full = true
    throw documentFull()
  }

  async #commit(runs: Run[]): Promise<'committed' | 'stale' | DocumentRefusal> {
    const started = performance.now()
    const updates = runs.map(({ applied, source }) => ({ data: applied.update!, authorUid: source.uid }))
    for (;;) {
      const { doc, seq: knownSeq } = this.#loaded
      const append = { name: this.name, epoch: this.epoch, knownSeq, updates }
      const projection = { doc, ref: this.ref, actorUid: runs.at(-1)!.source.uid, now: this.#options.now() }
      let seq: number | undefined
      try {
        seq = await commitUpdates(this.#options.db, append, projection, this.#options.kinds)
      } catch (err) {
        if (err instanceof DocumentRefusal) return err
        throw err
      }
      if (seq !== undefined) {
        this.#options.observeCommit?.({ ms: performance.now() - started, updates: updates.length })
        const data = updates.map(update => update.data)
        this.#grow(seq, data)
        this.#options.ring(this.name, seq)
        return 'committed'
      }
      const records = await this.#catchUp()
      // Nobody else has touched these records, so what was judged before is still true.
      const holds = records !== null && !runs.some(run => [...run.applied.records].some(record => records.has(record)))
      if (this.#ended || !holds) return 'stale'
    }
  }

  /** The log has grown to here by these, all of them applied already. */
  #grow(seq: number, updates: Uint8Array[]): void {
    this.#loaded.seq = seq
    this.#loaded.logRows += updates.length
    for (const update of updates) this.#loaded.logBytes += update.length
    this.#tell(mergeAll(updates))
  }

  #tell(update: Uint8Array): void {
    for (const listener of this.#committedListeners) listener(update)
  }

  /** Reads what others have committed; answers the records that they touched, null when that cannot be told. */
  async #catchUp(): Promise<ReadonlySet<string> | null> {
    this.#mustLook = false
    const { seq } = this.#loaded
    const [position] = await readPositions(this.#options.db, [this.name])
    if (!position) {
      this.#lose(new DocumentRefusal(closeCodes.noDocument, 'This document was deleted.'))
      return null
    }
    if (position.epoch !== this.epoch) {
      this.#lose(new DocumentRefusal(closeCodes.otherEpoch, 'The server was restored from a backup.'))
      return null
    }
    if (position.schema_version !== this.schemaVersion) {
      this.#lose(new DocumentRefusal(closeCodes.tryAgainLater, 'The document has a newer shape now.'))
      return null
    }
    if (position.seq <= seq) return new Set()
    const rows = await readUpdatesAfter(this.#options.db, this.name, seq)
    const updates = rows.map(row => row.data)
    if (!isWhole(rows, seq)) {
      await this.#reload()
      return null
    }
    const records = applyCommitted(this.#loaded.doc, updates)
    this.#grow(seq + rows.length, updates)
    return records
  }

  /** Throws the shadow away and takes what is committed, telling what of it has not been told. */
  async #reload(): Promise<void> {
    const former = this.#loaded
    const loaded = await openStoredDocument(this.#options.db, this.name, this.#options.kinds)
    former.destroy()
    if (loaded.epoch !== this.epoch || loaded.schemaVersion !== this.schemaVersion) {
      loaded.destroy()
      this.#lose(new DocumentRefusal(closeCodes.tryAgainLater, 'The document is loaded anew.'))
      return
    }
    this.#loaded = loaded
    const { seq } = former
    if (loaded.seq === seq) return
    const rows = (await readUpdatesAfter(this.#options.db, this.name, seq)).filter(row => row.seq <= loaded.seq)
    const whole = isWhole(rows, seq) && rows.length === loaded.seq - seq
    this.#tell(whole ? mergeAll(rows.map(row => row.data)) : loaded.encodeSince())
  }

  /** From 1 on the log is as long as it is to be. */
  #logFill(): number {
    const { logRows, logBytes, baseBytes } = this.#loaded
    if (logRows === 0) return 0
    if (this.#full) return Infinity
    const rowsMax = Math.max(COMPACT_ROWS, baseBytes / BASE_BYTES_PER_ROW)
    return Math.max(logRows / rowsMax, logBytes / Math.max(COMPACT_BYTES, 2 * baseBytes))
  }

  #compactWhenQuiet(): void {
    const fill = this.#compaction ? 0 : this.#logFill()
    if (fill >= WAITS_FOR_TIMES_AS_MUCH) void this.#compact()
    else if (fill >= 1) this.#quiet ??= setTimeout(() => this.#onceQuiet(), QUIET_MS)
  }

  #onceQuiet(): void {
    // What is being tried is in the document before it is committed.
    const left = this.#working ? QUIET_MS : this.#workedAt + QUIET_MS - performance.now()
    this.#quiet = left > 0 ? setTimeout(() => this.#onceQuiet(), left) : undefined
    if (left <= 0 && !this.#compaction && this.#logFill() >= 1) void this.#compact()
  }

  /** Starts with the document as it is now; writing goes on meanwhile. */
  async #compact(): Promise<void> {
    this.#compaction = this.#writeBase()
    await this.#compaction
    this.#compaction = null
  }

  #makeBase(): DocumentBase | Promise<DocumentBase | undefined> {
    const { db, documentBytesMax: bytesMax } = this.#options
    const { doc, name, seq, logBytes, baseBytes } = this.#loaded
    if (logBytes + baseBytes < LARGE_BYTES) return makeBase(doc, bytesMax)
    return makeBaseAside({ databaseUrl: urlOf(db), name, seq, snapshot: takeSnapshot(doc), bytesMax })
  }

  async #writeBase(): Promise<void> {
    this.#full = false
    const loaded = this.#loaded
    const { seq, logRows, logBytes } = loaded
    try {
      const base = await this.#makeBase()
      if (base) await writeBase(this.#options.db, { name: this.name, epoch: this.epoch, seq, base })
      loaded.logRows -= logRows
      loaded.logBytes -= logBytes
      if (base) loaded.baseBytes = base.data.length
    } catch (err) {
      this.#options.log.error({ err, document: this.name }, 'document not compacted')
    }
  }

  #loseFor(err: unknown): void {
    this.#options.log.error({ err, document: this.name }, 'document lost, everybody loads it anew')
    this.#lose(new DocumentRefusal(closeCodes.tryAgainLater, 'The document is loaded anew.', { cause: err }))
  }

  #lose(refusal: DocumentRefusal): void {
    if (this.#ended) return
    this.#end(refusal)
    for (const listener of this.#lostListeners) listener(refusal)
  }

  #end(refusal: DocumentRefusal): void {
    this.#ended = true
    clearTimeout(this.#quiet)
    refuse([...this.#underWay, ...this.#inbox], refusal)
    this.#underWay = []
    this.#inbox = []
    this.#loaded.destroy()
  }
}

function refuse(waiting: readonly Waiting[], error: unknown): void {
  const known = error instanceof DocumentRefusal || error instanceof UpdateGap
  const reason = 'The change could not be applied.'
  const refusal = known ? error : new DocumentRefusal(closeCodes.badFrame, reason, { cause: error })
  for (const { settle } of waiting) settle.reject(refusal)
}

function closed(): DocumentRefusal {
  return new DocumentRefusal(closeCodes.tryAgainLater, 'The document was closed. Open it again.')
}

function isWhole(rows: readonly { seq: number }[], after: number): boolean {
  return rows.length > 0 && rows.at(-1)!.seq === after + rows.length
}

function mergeAll(updates: Uint8Array[]): Uint8Array {
  return updates.length === 1 ? updates[0]! : Y.mergeUpdates(updates)
}
