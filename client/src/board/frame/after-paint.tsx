import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'

/** A page that is not looked at has no frames. */
const HIDDEN_MS = 250

/** What need not be there in the first frame, in which there is enough to do: once that is painted. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    const paint = () => setIsPainted(true)
    let next = setTimeout(paint, HIDDEN_MS)
    // A frame's callbacks run just before it is painted, a task of theirs right after.
    const frame = requestAnimationFrame(() => {
      clearTimeout(next)
      next = setTimeout(paint)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(next)
    }
  }, [])
  return isPainted && children
}
