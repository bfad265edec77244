import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

export interface OpenImage {
  id: string | undefined
  /** What it is compared with. */
  otherId: string | undefined
  open: (id: string, otherId?: string) => void
  close: () => void
}

/** The picture that is open over a list: part of the address of any screen with pictures, so that Back closes it. */
export function useOpenImage(): OpenImage {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const { image, with: other } = search
  const id = typeof image === 'string' ? image : undefined
  const otherId = typeof other === 'string' ? other : undefined

  const change = useCallback(
    (next: { image?: string | undefined; with?: string | undefined }, replace: boolean) =>
      void navigate({
        to: '.',
        search: ((before: Record<string, unknown>) => ({ ...before, ...next })) as never,
        replace,
        resetScroll: false,
      }),
    [navigate],
  )
  const isOpen = id !== undefined
  return useMemo(
    () => ({
      id,
      otherId,
      // Going on to the next one is no step to come back by.
      open: (next, nextOther) => change({ image: next, with: nextOther }, isOpen),
      close: () => change({ image: undefined, with: undefined }, true),
    }),
    [id, otherId, isOpen, change],
  )
}
