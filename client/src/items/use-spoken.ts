import { useState } from 'react'

/** What a screen reader is told of next. The same words twice are heard twice only where they differ. */
export function useSpoken(): [said: string, say: (words: string) => void] {
  const [said, setSaid] = useState('')
  const [say] = useState(() => (words: string) => setSaid(before => (before === words ? `${words}\u00a0` : words)))
  return [said, say]
}
