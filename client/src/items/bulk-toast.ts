import type { BulkAnswer } from '@atelier/shared-schema/entities/item.ts'
import { showToast } from '#ui/toast-store.ts'
import type { ToastOptions } from '#ui/toast-store.ts'

/** Says what was done, with its way back, and what was refused, with the reason. */
export function tellBulk(answer: BulkAnswer, said: (count: number) => string, options: ToastOptions = {}): void {
  if (answer.done.length > 0) showToast(said(answer.done.length), options)
  const [first] = answer.refused
  if (first) showToast(first.message, { tone: 'danger' })
}
