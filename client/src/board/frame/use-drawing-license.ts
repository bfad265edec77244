import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isDrawingShut, judgeDrawingLicense } from '@atelier/shared-schema/board/drawing-license.ts'
import type { DrawingLicense } from '@atelier/shared-schema/board/drawing-license.ts'
import { configQuery } from '#api/config.ts'

/** Kept here too: without the network a board opens with the key it was opened with last. */
const storageKey = 'atelier.tldraw-license'

export interface LicenseHere {
  /** Not known yet, and it matters. */
  isAsked: boolean
  key: string | undefined
  /** Why boards stay shut at this address. */
  shut: DrawingLicense | null
}

export function useDrawingLicense(): LicenseHere {
  const { data, isPending } = useQuery(configQuery)
  const key = (data ? data.tldrawLicenseKey : localStorage.getItem(storageKey)) ?? undefined
  useEffect(() => {
    if (!data) return
    if (data.tldrawLicenseKey) localStorage.setItem(storageKey, data.tldrawLicenseKey)
    else localStorage.removeItem(storageKey)
  }, [data])
  const license = judgeDrawingLicense({ key, url: location.href, now: Date.now() })
  const isShut = isDrawingShut(license)
  return { isAsked: isShut && isPending, key, shut: isShut && !isPending ? license : null }
}
