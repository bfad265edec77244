import { Counter, Gauge, Histogram } from 'prom-client'
import { metrics } from '@atelier/platform/telemetry/metrics.ts'
import { closeCodes } from '@atelier/shared-schema/documents/close-codes.ts'

const registers = [metrics]

export const openDocuments = new Gauge({
  name: 'atelier_sync_open_documents',
  help: 'Shared documents in memory',
  registers,
})

export const openSockets = new Gauge({ name: 'atelier_sync_sockets', help: 'Open sockets', registers })

export const commitSeconds = new Histogram({
  name: 'atelier_sync_commit_seconds',
  help: 'Time to make a batch of updates durable',
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
  registers,
})

export const committedUpdates = new Counter({
  name: 'atelier_sync_committed_updates_total',
  help: 'Rows written to the logs of documents',
  registers,
})

export const slowReaders = new Counter({
  name: 'atelier_sync_slow_readers_total',
  help: 'Times that a reader fell behind and was sent the difference later',
  registers,
})

export const droppedWrites = new Counter({
  name: 'atelier_sync_dropped_writes_total',
  help: 'Writes of people who may only read',
  registers,
})

const closes = new Counter({
  name: 'atelier_sync_closes_total',
  help: 'Sockets closed or refused by the server, by why',
  labelNames: ['reason'],
  registers,
})

const reasonOfCode = new Map<number, string>(Object.entries(closeCodes).map(([reason, code]) => [code, reason]))

export function countClose(code: number): void {
  closes.inc({ reason: reasonOfCode.get(code) ?? String(code) })
}

/** Added to for each frame, where a counter's own bookkeeping would be felt. */
export const traffic = { bytesIn: 0, bytesOut: 0 }

const sockets = new Counter({
  name: 'atelier_sync_bytes_total',
  help: 'Bytes of messages, by direction',
  labelNames: ['direction'],
  registers,
  collect() {
    this.reset()
    this.inc({ direction: 'in' }, traffic.bytesIn)
    this.inc({ direction: 'out' }, traffic.bytesOut)
  },
})
void sockets
