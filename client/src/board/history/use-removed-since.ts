import { useEffect, useMemo } from 'react'
import { roleAllows } from '@atelier/shared-schema/access/rights.ts'
import { useBoard } from '#board/board-context.ts'
import { markChanges } from './history-view.ts'
import { describeRemoved, versionsAround } from './removed-things.ts'
import { useSince } from './since.ts'
import { useHistoryList } from './use-history.ts'
import { useVersion } from './versions.ts'

/** Marks what was removed with what else is new, where a version before it is at hand. Answers of how many nothing is known. */
export function useRemovedSince(): number {
  const { board, role } = useBoard()
  const { at, changes, removed } = useSince()
  const isWanted = removed.length > 0 && roleAllows(role, 'contribute')
  const { entries } = useHistoryList({ enabled: isWanted })
  const around = useMemo(() => (isWanted ? versionsAround(entries, at) : []), [isWanted, entries, at])
  const [first, second] = [
    useVersion(board.document, around[0]?.id ?? null),
    useVersion(board.document, around[1]?.id ?? null),
  ]
  const [one, other] = [first.data?.records, second.data?.records]
  const known = useMemo(() => describeRemoved(removed, [one, other]), [removed, one, other])
  useEffect(() => {
    if (known.length > 0) markChanges([...changes, ...known])
  }, [changes, known])
  return removed.length - known.length
}
