import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '@atelier/database/database/connection.ts'
import { makeBaseOfStored } from '@atelier/database/documents/document-base.ts'
import { readStored } from '@atelier/database/documents/document-log.queries.ts'
import { standBack } from '@atelier/platform/process/stand-back.ts'
import type { BaseOfStored } from './make-base-aside.ts'

const { databaseUrl, name, seq, snapshot, bytesMax } = workerData as BaseOfStored

standBack()
const db = openDatabase(databaseUrl, { poolSize: 1, name: 'atelier-bases' })
const stored = await readStored(db, name)
await db.destroy()
if (!stored || stored.baseSeq > seq) parentPort?.postMessage(undefined)
else {
  const updates = stored.updates.filter(update => update.seq <= seq)
  const base = makeBaseOfStored({ base: stored.base, updates }, { snapshot, bytesMax })
  parentPort?.postMessage(base)
}
