import { useEffect, useState } from 'react'

/** Seconds left, counted down to 0; `start(60)` begins again. */
export function useCountdown(initialSeconds: number): { left: number; start: (seconds: number) => void } {
  const [until, setUntil] = useState(() => Date.now() + initialSeconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  const running = left > 0
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [running, until])
  return {
    left,
    start: seconds => {
      setNow(Date.now())
      setUntil(Date.now() + seconds * 1000)
    },
  }
}
