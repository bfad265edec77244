import { useMemo } from 'react'
import { ApiError } from '@atelier/shared-schema/contract/client.ts'
import type { WriteInput } from '#local/writes/all-write-kinds.ts'
import type { QueuedWrite } from '#local/database.ts'
import { useQueuedWrites } from '#local/live-rows.ts'
import { queueWrite, readLocalState } from '#local/local-store.ts'

type UpdateInput = WriteInput<'wildcard.update'>
type UpdateBody = NonNullable<UpdateInput['body']>

/** What of one wildcard waits on this device; undefined until it is known. */
export function useQueuedUpdates(id: string): QueuedWrite[] | undefined {
  const writes = useQueuedWrites()
  return useMemo(() => writes?.filter(write => isUpdateOf(write, id)), [writes, id])
}

function isUpdateOf(write: QueuedWrite, id: string): boolean {
  return write.kind === 'wildcard.update' && write.ids.includes(id)
}

/** As they are at this moment, whatever has been rendered. */
export async function readQueuedUpdates(id: string): Promise<QueuedWrite[]> {
  const writes = await readLocalState().data?.run(db => db.outbox.where('ids').equals(id).sortBy('seq'))
  return (writes ?? []).filter(write => isUpdateOf(write, id))
}

export function queueUpdate(id: string, body: UpdateBody): Promise<boolean> {
  return queueWrite('wildcard.update', { params: { id }, body })
}

/** What they make of it together. */
export function joinBodies(writes: readonly QueuedWrite[]): UpdateBody {
  return Object.assign({}, ...writes.map(write => (write.input as UpdateInput).body)) as UpdateBody
}

/** The version the server has, as far as this device knows. */
export async function readServerVersion(id: string): Promise<string | undefined> {
  const row = await readLocalState().data?.run(db => db.items.get(id))
  return row && (row.base ?? row.item).updatedAt
}

/** Out of the queue: whoever has them open decides about them now. */
export async function takeFromQueue(writes: readonly QueuedWrite[]): Promise<void> {
  for (const write of writes) await readLocalState().data?.discard(write)
}

export function refusalOf({ error }: QueuedWrite): ApiError {
  return new ApiError(error?.code ?? 'BAD_REQUEST', error?.message ?? '', error?.details)
}
