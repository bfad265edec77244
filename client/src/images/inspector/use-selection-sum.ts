import { useEffect, useState } from 'react'
import { readRowsInParts } from '#images/selected-rows.ts'
import { LiveRows } from '#local/live-rows.ts'
import { findRows } from '#local/packed-pages.ts'
import { SelectionSum } from './selection-sum.ts'

export interface SummedSelection {
  sum: SelectionSum
  /** All of them are in it. */
  isWhole: boolean
}

/** Whoever drags a marquee across many is not kept waiting by each step of it. */
const RESTS_MS = 120
/** Up to here it is counted anew with each change of one of them. */
const FOLLOWED_MAX = 500

/** What these pictures are together; of many, more from one moment to the next. */
export function useSelectionSum(ids: ReadonlySet<string>): SummedSelection | undefined {
  const [summed, setSummed] = useState<SummedSelection>()
  useEffect(() => {
    let isOver = false
    let turn = 0
    const list = [...ids]
    const count = async () => {
      const mine = ++turn
      const sum = new SelectionSum()
      for await (const rows of readRowsInParts(list)) {
        if (isOver || mine !== turn) return
        for (const row of rows) sum.add(row.item)
        if (list.length > FOLLOWED_MAX) setSummed({ sum, isWhole: false })
      }
      setSummed({ sum, isWhole: true })
    }
    const timer = setTimeout(() => void count(), RESTS_MS)
    const unfollow = list.length <= FOLLOWED_MAX ? followRows(list, () => void count()) : () => undefined
    return () => {
      isOver = true
      clearTimeout(timer)
      unfollow()
    }
  }, [ids])
  return summed
}

/** Each time one of them changes. */
function followRows(ids: readonly string[], onChange: () => void): () => void {
  let known: string | undefined
  const rows = new LiveRows(async db => (await findRows(db, ids)).map(row => row?.stamp).join(' '))
  return rows.subscribe(() => {
    const stamps = rows.read()
    if (stamps === undefined) return
    if (known !== undefined && stamps !== known) onChange()
    known = stamps
  })
}
