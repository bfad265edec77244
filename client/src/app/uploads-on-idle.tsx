import { Suspense, lazy, useEffect, useState } from 'react'

const UploadHost = lazy(async () => ({
  default: (await import('#features/uploads/components/upload-host.tsx')).UploadHost,
}))

const AT_LATEST_MS = 3_000

/** What takes files and sends them, once the first screen is there. */
export function UploadsOnIdle() {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    const begin = () => setIsTime(true)
    // Not in Safari.
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(begin, AT_LATEST_MS / 2)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(begin, { timeout: AT_LATEST_MS })
    return () => cancelIdleCallback(idle)
  }, [])
  return <Suspense>{isTime && <UploadHost />}</Suspense>
}
