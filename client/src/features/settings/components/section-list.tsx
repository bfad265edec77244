import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { describeError } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { DataList } from '#ui/data-list.tsx'
import { ErrorState, OfflineState, SkeletonRows } from '#ui/states.tsx'
import classes from './settings.module.css'

export interface SectionListProps<T> {
  label: string
  query: UseQueryResult<{ items: T[] }>
  /** What these are for, where there are none. */
  empty: string
  /** Rows that the waiting list makes room for. */
  rows?: number
  children: (entry: T) => ReactNode
}

/** A short list inside a section, in whichever of its four states it is. */
export function SectionList<T>({ label, query, empty, rows = 2, children }: SectionListProps<T>) {
  const retry = () => void query.refetch()
  if (query.isPending) return <SkeletonRows count={rows} />
  if (isNetworkError(query.error) && !query.data) return <OfflineState onRetry={retry} />
  if (!query.data) return <ErrorState onRetry={retry}>{describeError(query.error)}</ErrorState>
  if (query.data.items.length === 0) return <p className={classes.quiet}>{empty}</p>
  return <DataList label={label}>{query.data.items.map(children)}</DataList>
}
