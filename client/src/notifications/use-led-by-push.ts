import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Goes where a message that the browser showed leads to, within the page: what stands in it is kept. */
export function useLedByPush(): void {
  const { history } = useRouter()
  useEffect(() => {
    const { serviceWorker } = navigator
    if (!serviceWorker) return
    const go = ({ data }: MessageEvent<unknown>) => {
      const to = readWay(data)
      if (to) history.push(to)
    }
    serviceWorker.addEventListener('message', go)
    return () => serviceWorker.removeEventListener('message', go)
  }, [history])
}

function readWay(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('is' in data) || data.is !== 'go') return undefined
  if (!('to' in data) || typeof data.to !== 'string' || !URL.canParse(data.to)) return undefined
  const { origin, pathname, search, hash } = new URL(data.to)
  return origin === location.origin ? pathname + search + hash : undefined
}
