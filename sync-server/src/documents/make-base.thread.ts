import { parentPort, workerData } from 'node:worker_threads'
import { makeBase } from '@atelier/database/documents/document-base.ts'
import type { WholeDocument } from '@atelier/database/documents/document-base.ts'

const { whole, bytesMax } = workerData as { whole: WholeDocument; bytesMax: number }
parentPort?.postMessage(makeBase(whole, bytesMax))
