import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '@atelier/database/database/connection.ts'
import { standBack } from '@atelier/platform/process/stand-back.ts'
import { loadBoard } from './read-board.ts'
import type { AskedBoard } from './read-board.ts'

const { databaseUrl, name } = workerData as AskedBoard

standBack()
const db = openDatabase(databaseUrl, { poolSize: 1, name: 'atelier-board-reader' })
try {
  parentPort?.postMessage(await loadBoard(db, name))
} finally {
  await db.destroy()
}
