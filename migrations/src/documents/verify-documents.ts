import * as Y from 'yjs'
import { parseDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import type { DocumentRef } from '@atelier/shared-schema/documents/document-name.ts'
import type { Db, Trx } from '#database/connection.ts'
import { applyChange, createDoc } from './apply-change.ts'
import { isOwnerThere } from './create-document.queries.ts'
import { applyBase } from './document-base.ts'
import { holdDocument } from './document-log.queries.ts'
import { DocumentRefusal } from './document-refusal.ts'
import type { DocumentRules } from './document-rules.ts'
import { readSnapshot } from './history.queries.ts'
import { listFolderRows } from './kinds/tree-projection.queries.ts'
import { loadDocument } from './load-document.ts'
import { openSnapshot } from './open-snapshot.ts'
import { rulesOfKinds } from './rules-of-kinds.ts'
import {
  listNamesAfter,
  listSnapshotIds,
  listTreesWithoutDocument,
  readWholeLog,
  repairSize,
} from './verify.queries.ts'
import type { WholeLog } from './verify.queries.ts'

export interface Finding {
  document: string
  wrong: string
  repaired: boolean
}

export interface VerifyOptions {
  /** Puts right what follows from the log: sizes and rows. The log itself is never touched. */
  repair: boolean
  now: Date
  /** These alone; every document unless given. */
  names?: readonly string[]
  onFinding(finding: Finding): void
}

const NAMES_AT_ONCE = 500

/** Reads every document as nothing else does, from its bytes up; answers how many. */
export async function verifyDocuments(db: Db, options: VerifyOptions): Promise<number> {
  let count = 0
  for await (const name of options.names ?? listNames(db)) {
    await verifyDocument(db, name, options)
    count += 1
  }
  if (options.names) return count
  for (const { name, folders } of await listTreesWithoutDocument(db)) {
    options.onFinding({ document: name, wrong: `${folders} folders are rows, but there is no tree`, repaired: false })
  }
  return count
}

async function* listNames(db: Db): AsyncGenerator<string> {
  let last = ''
  for (;;) {
    const names = await listNamesAfter(db, last, NAMES_AT_ONCE)
    yield* names
    if (names.length < NAMES_AT_ONCE) return
    last = names.at(-1) ?? last
  }
}

async function verifyDocument(db: Db, name: string, options: VerifyOptions): Promise<void> {
  const say = (wrong: string, repaired = false) => options.onFinding({ document: name, wrong, repaired })
  const ref = parseDocumentName(name)
  const log = ref && (await readAtOneMoment(db, name))
  if (!ref || !log) return say('there is no such document')
  if (!(await isOwnerThere(db, ref))) say('what it belongs to is gone')
  const rules = rulesOfKinds[ref.kind]
  if (log.row.schema_version > rules.schemaVersion) {
    return say(`it has shape ${log.row.schema_version}, which is newer than this version knows`)
  }
  await verifySize(db, log, options.repair, say)
  const state = verifyLog(log, rules, say)
  await verifyHistory(db, log, rules, say)
  if (!state) return
  verifyRules(ref, state, rules, say)
  if (ref.kind === 'tree') await verifyRows(db, { name, ref }, options, say)
}

type Say = (wrong: string, repaired?: boolean) => void

function readAtOneMoment(db: Db, name: string): Promise<WholeLog | undefined> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(trx => readWholeLog(trx, name))
}

async function verifySize(db: Db, { row, bases, updates }: WholeLog, repair: boolean, say: Say): Promise<void> {
  const bytes = updates.reduce((sum, update) => sum + update.data.length, bases.at(-1)?.data.length ?? 0)
  if (bytes === row.size) return
  if (repair) {
    await db.transaction().execute(async trx => {
      await holdDocument(trx, row.name)
      await repairSize(trx, row.name)
    })
  }
  say(`its size is said to be ${row.size} bytes and is ${bytes}`, repair)
}

/** The whole document, as one update; null when it cannot be had. */
function verifyLog({ row, bases, updates }: WholeLog, rules: DocumentRules, say: Say): Uint8Array | null {
  const base = bases.at(-1)
  const wrong: string[] = []
  const holes: string[] = []
  if (base && base.seq > row.seq) wrong.push(`the base at ${base.seq} is beyond the newest, ${row.seq}`)
  if (bases.length > 1) wrong.push(`${bases.length} bases, where one stands for all before it`)
  let expected = base?.seq ?? 0
  for (const { seq } of updates) {
    if (seq <= (base?.seq ?? 0)) wrong.push(`change ${seq} is in the base already`)
    else if (seq > row.seq) wrong.push(`change ${seq} is beyond the newest, ${row.seq}`)
    else if (seq !== ++expected) {
      holes.push(missing(expected, seq - 1))
      expected = seq
    }
  }
  if (expected < row.seq) holes.push(missing(expected + 1, row.seq))
  for (const each of [...wrong, ...holes]) say(each)
  const state = readState({ row, bases, updates }, rules, say)
  return holes.length > 0 ? null : state
}

function missing(from: number, to: number): string {
  return from === to ? `change ${from} is missing` : `changes ${from} to ${to} are missing`
}

function readState({ bases, updates }: WholeLog, rules: DocumentRules, say: Say): Uint8Array | null {
  const doc = createDoc(rules)
  const base = bases.at(-1)
  const parts = [
    ...(base ? [{ what: `the base at ${base.seq}`, apply: () => applyBase(doc, base) }] : []),
    ...updates.map(({ seq, data }) => ({ what: `change ${seq}`, apply: () => Y.applyUpdate(doc, data) })),
  ]
  const unreadable = parts.filter(part => !succeeds(part.apply))
  for (const { what } of unreadable) say(`${what} cannot be read`)
  const isPending = doc.store.pendingStructs !== null || doc.store.pendingDs !== null
  if (isPending) say('its log builds on changes that are not in it')
  const state = unreadable.length > 0 || isPending ? null : Y.encodeStateAsUpdate(doc)
  doc.destroy()
  return state
}

function succeeds(act: () => void): boolean {
  try {
    act()
    return true
  } catch {
    return false
  }
}

async function verifyHistory(db: Db, { row }: WholeLog, rules: DocumentRules, say: Say): Promise<void> {
  for (const id of await listSnapshotIds(db, row.name)) {
    const snapshot = await readSnapshot(db, row.name, id)
    // Thinned, or removed by a person, in this very moment.
    if (!snapshot) continue
    if (snapshot.seq > row.seq) say(`its snapshot ${id} at ${snapshot.seq} is beyond the newest, ${row.seq}`)
    if (!succeeds(() => openSnapshot(snapshot, rules).destroy())) say(`its snapshot ${id} cannot be read`)
  }
}

/** All of it judged as if the server wrote it at once into a new document. */
function verifyRules(ref: DocumentRef, state: Uint8Array, rules: DocumentRules, say: Say): void {
  const doc = createDoc(rules)
  try {
    applyChange(doc, { ref, author: null, now: new Date(), rules }, () => Y.applyUpdate(doc, state))
  } catch (error) {
    say(
      error instanceof DocumentRefusal ? `it breaks a rule: ${error.reason}` : `it cannot be judged: ${String(error)}`,
    )
  } finally {
    doc.destroy()
  }
}

type TreeRef = Extract<DocumentRef, { kind: 'tree' }>

/** The rows are written anew: where that changes any, they did not say what the tree says. */
async function verifyRows(
  db: Db,
  { name, ref }: { name: string; ref: TreeRef },
  { repair, now }: VerifyOptions,
  say: Say,
): Promise<void> {
  try {
    await db.transaction().execute(async trx => {
      const changed = await countChangedRows(trx, { name, ref }, now)
      if (changed === 0) return
      say(`${changed} of its folders’ rows say otherwise than the tree`, repair)
      if (!repair) throw new Undo()
    })
  } catch (error) {
    if (error instanceof Undo) return
    say(`its folders cannot be written as rows: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Ends the transaction without what was done in it. */
class Undo extends Error {}

async function countChangedRows(trx: Trx, { name, ref }: { name: string; ref: TreeRef }, now: Date): Promise<number> {
  await holdDocument(trx, name)
  const loaded = await loadDocument(trx, name)
  if (!loaded) return 0
  const list = async () => new Map((await listFolderRows(trx, ref)).map(row => [row.id, JSON.stringify(row)]))
  const before = await list()
  await rulesOfKinds.tree.project?.(trx, { doc: loaded.doc, ref, actorUid: null, now })
  const after = await list()
  loaded.doc.destroy()
  const ids = new Set([...before.keys(), ...after.keys()])
  return [...ids].filter(id => before.get(id) !== after.get(id)).length
}
