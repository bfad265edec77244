import { useEffect, useRef } from 'react'
import { useQueuedWrites } from './live-rows.ts'

/** When writes of a kind (`recipe.`) that waited on this device have left it: what the server has of them is to be read. */
export function useAfterSending(kind: string, act: () => unknown): void {
  const writes = useQueuedWrites()
  const count = writes?.filter(write => write.kind.startsWith(kind)).length
  const before = useRef(count)
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (count !== undefined && before.current !== undefined && count < before.current) latest.current()
    before.current = count
  }, [count])
}
