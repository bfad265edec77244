import type { HistoryEntry } from '@atelier/shared-schema/contract/areas/sync.contract.ts'
import type { Format } from '#ui/i18n/format.ts'

/** Its own name, or when it was. */
export function nameEntry({ label, at }: Pick<HistoryEntry, 'label' | 'at'>, format: Format): string {
  return label || format.date(at, { dateStyle: 'medium', timeStyle: 'short' })
}
