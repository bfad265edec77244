import { parentPort, workerData } from 'node:worker_threads'
import { makeEmbedding } from '@atelier/shared-schema/smart-select/make-embedding.ts'
import { packEmbedding } from '@atelier/shared-schema/smart-select/pack-embedding.ts'
import type { SelectPixels } from '@atelier/shared-schema/smart-select/picture-planes.ts'

/** Takes one picture apart, beside the thread that answers requests, and ends. */
const { width, height, channels, data } = workerData as SelectPixels
const packed = packEmbedding(makeEmbedding({ width, height, channels, data }))
parentPort?.postMessage(packed, [packed.buffer])
