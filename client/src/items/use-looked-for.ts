import { useEffect, useState } from 'react'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { useLocalItem } from '#local/live-rows.ts'

/** How long this device is looked through before the server is asked, which counts as opening it. */
const LOOKED_THROUGH_MS = 600

/** A thing that something names, as this device has it; or that it was looked for here in vain. */
export function useLookedFor(id: string | undefined): { item: FeedItem | undefined; isMissing: boolean } {
  const item = useLocalItem(id ?? '')?.item
  const [missing, setMissing] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setMissing(id), LOOKED_THROUGH_MS)
    return () => clearTimeout(timer)
  }, [id])
  return { item, isMissing: id !== undefined && item === undefined && missing === id }
}
