import { useCallback, useMemo, useRef, useState } from 'react'

export interface Selection {
  ids: ReadonlySet<string>
  /** Shift adds everything between this and the one ticked before. */
  toggle: (id: string, withRange: boolean) => void
  selectAll: () => void
  clear: () => void
}

/** What is ticked in a list; what has left the list is no longer ticked. */
export function useSelection(listed: readonly string[]): Selection {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const lastId = useRef<string>(undefined)
  const ids = useMemo(() => new Set(listed.filter(id => ticked.has(id))), [listed, ticked])

  const toggle = useCallback(
    (id: string, withRange: boolean) => {
      const last = lastId.current
      lastId.current = id
      setTicked(before => {
        const next = new Set(before)
        if (withRange && last !== undefined) for (const between of rangeOf(listed, last, id)) next.add(between)
        else if (!next.delete(id)) next.add(id)
        return next
      })
    },
    [listed],
  )
  const selectAll = useCallback(() => setTicked(new Set(listed)), [listed])
  const clear = useCallback(() => setTicked(new Set()), [])
  return { ids, toggle, selectAll, clear }
}

function rangeOf(listed: readonly string[], one: string, other: string): readonly string[] {
  const [from, to] = [listed.indexOf(one), listed.indexOf(other)].sort((a, b) => a - b)
  return from === undefined || to === undefined || from < 0 ? [other] : listed.slice(from, to + 1)
}
