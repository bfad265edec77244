import { useEffect, useMemo, useState } from 'react'
import { useMessages } from '#ui/i18n/messages.ts'
import { taskMessages } from './tasks.messages.ts'

const TICK_MS = 1_000
const MINUTE_MS = 60_000

/** How long it still takes, counted down from when it was told; undefined while nobody can say, and once it is due. */
export function useTimeLeft(task: { etaMs: number | null }): string | undefined {
  const say = useTimeWords()
  const { etaMs } = task
  const due = useMemo(() => (etaMs === null ? undefined : Date.now() + etaMs), [etaMs])
  const [now, setNow] = useState(() => Date.now())
  const isCounting = due !== undefined
  useEffect(() => {
    if (!isCounting) return
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [isCounting])
  const left = due === undefined ? 0 : due - now
  return left > TICK_MS / 2 ? say(left) : undefined
}

/** "9 s", "4 min". */
export function useTimeWords(): (ms: number) => string {
  const text = useMessages(taskMessages)
  return ms =>
    ms < MINUTE_MS * 1.5
      ? text.seconds(Math.max(1, Math.round(ms / 1_000)))
      : text.minutes(Math.max(1, Math.round(ms / MINUTE_MS)))
}
