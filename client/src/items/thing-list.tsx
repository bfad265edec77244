import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { describeError } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState, NothingFound, OfflineState, SkeletonBlock } from '#ui/states.tsx'
import { KeptNote } from './kept-note.tsx'
import classes from './thing-list.module.css'

/** A list that is read page by page. */
interface Reading {
  isPending: boolean
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

export interface ThingListProps<Thing extends { id: string }> {
  label: string
  list: Reading
  things: readonly Thing[]
  /** When they were read, where the server cannot be reached now. */
  keptAt?: number | undefined
  render: (thing: Thing) => ReactNode
  empty: { icon: Icon; title: string; detail: string; action?: ReactNode }
  /** Where a search or filters leave nothing. */
  filtered: { isFiltered: boolean; nothing: string; clear: string; onClear: () => void }
  showMore: string
  /** The pictures lie on their side: fewer in a row. */
  isWide?: boolean
}

/** Things as pictures in a grid, in each of the states that a list has. */
export function ThingList<Thing extends { id: string }>(props: ThingListProps<Thing>) {
  const { label, list, things, keptAt, render, empty, filtered, showMore, isWide = false } = props
  if (list.isPending) return <SkeletonGrid isWide={isWide} />
  if (list.error && keptAt === undefined && things.length === 0) {
    const retry = () => void list.refetch()
    return isNetworkError(list.error) ? (
      <OfflineState onRetry={retry} />
    ) : (
      <ErrorState onRetry={retry}>{describeError(list.error)}</ErrorState>
    )
  }
  if (things.length === 0 && filtered.isFiltered) {
    return (
      <NothingFound clear={filtered.clear} onClear={filtered.onClear}>
        {filtered.nothing}
      </NothingFound>
    )
  }
  if (things.length === 0) {
    return (
      <EmptyState icon={empty.icon} title={empty.title} actions={empty.action}>
        {empty.detail}
      </EmptyState>
    )
  }
  return (
    <>
      {keptAt !== undefined && <KeptNote keptAt={keptAt} />}
      <ul className={classes.grid} data-wide={isWide || undefined} aria-label={label}>
        {things.map(thing => (
          <li key={thing.id}>{render(thing)}</li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div className={classes.more}>
          <Button variant="line" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {showMore}
          </Button>
        </div>
      )}
    </>
  )
}

const SKELETONS = 12

function SkeletonGrid({ isWide }: { isWide: boolean }) {
  return (
    <div className={classes.grid} data-wide={isWide || undefined} role="status" aria-busy="true">
      {Array.from({ length: SKELETONS }, (_, index) => (
        <SkeletonBlock key={index} height={240} />
      ))}
    </div>
  )
}
