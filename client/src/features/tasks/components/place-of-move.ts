import type { TaskMove } from '@atelier/shared-schema/tasks/task-requests.ts'

/** What putting one of these before the one at `to` means for the queue, of which they may be the beginning only. */
export function placeOfMove(ids: readonly string[], from: number, to: number, by: 'pointer' | 'key'): TaskMove {
  const [id = '', before, last = ''] = [ids[from], ids[to], ids.at(-1)]
  if (by === 'key' && to === 0) return { id, to: 'top' }
  if (before !== undefined) return { id, before }
  return by === 'key' ? { id, to: 'bottom' } : { id, after: last }
}
