import { IconDatabaseOff } from '@tabler/icons-react'
import { useLocalState } from '#local/local-store.ts'
import { useReachable } from '#local/sync-state.ts'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { EmptyState, ErrorState, NothingFound, OfflineState } from '#ui/states.tsx'
import type { IndexProgress } from './library/index-messages.ts'
import { galleryMessages } from './gallery-messages.ts'
import classes from './gallery.module.css'

/** Rows of the shape that pictures will have. */
const rows = [
  [1.5, 1, 1.35, 0.75],
  [0.7, 1.6, 1, 1.5],
  [1.4, 0.8, 1.5, 1.1],
]

function GallerySkeleton({ label }: { label: string }) {
  return (
    <div className={classes.skeleton} role="status" aria-busy="true" aria-label={label}>
      {rows.map((ratios, row) => (
        <div key={row} className={classes.skeletonRow}>
          {ratios.map((ratio, index) => (
            <i key={index} style={{ flex: ratio }} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** While nothing can be shown yet, and why. */
export function NotReadYet({ progress, failure }: { progress: IndexProgress; failure: string | null }) {
  const text = useMessages(galleryMessages)
  const isReachable = useReachable()
  const { failure: local } = useLocalState()
  if (failure !== null) {
    return (
      <EmptyState icon={IconDatabaseOff} title={text.noStorage}>
        {text.noStorageLead}
      </EmptyState>
    )
  }
  if (local !== null) return <ErrorState>{text.notCurrent}</ErrorState>
  if (progress.isRead && !isReachable) return <OfflineState>{text.offlineFirst}</OfflineState>
  return <GallerySkeleton label={text.readingFirst} />
}

/** Above what is shown already. */
export function ReadingNote({ known }: { known: number }) {
  const text = useMessages(galleryMessages)
  const format = useFormat()
  return (
    <p role="status" className={classes.note}>
      {known === 0 ? text.readingFirst : text.reading(format.number(known))}
    </p>
  )
}

/** Where search and filters leave nothing. */
export function NoImagesFound({ onClear }: { onClear: () => void }) {
  const text = useMessages(galleryMessages)
  return (
    <NothingFound clear={text.clearFilters} onClear={onClear}>
      {text.noMatchLead}
    </NothingFound>
  )
}
