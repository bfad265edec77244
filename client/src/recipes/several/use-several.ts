import { useCallback, useState } from 'react'
import type { SeveralAsk } from './several-ask.ts'

export interface Several {
  isOpen: boolean
  toggle: () => void
  ask: SeveralAsk | undefined
  setAsk: (ask: SeveralAsk | undefined) => void
  /** It was tried to run while something was missing. */
  isTried: boolean
  /** Whether it can be run; where it cannot, the panel says why. */
  check: () => boolean
}

/** Whether several runs are asked for instead of one, and which. */
export function useSeveral(): Several {
  const [isOpen, setOpen] = useState(false)
  const [ask, setAsk] = useState<SeveralAsk>()
  const [isTried, setTried] = useState(false)
  const toggle = useCallback(() => {
    setOpen(before => !before)
    setAsk(undefined)
    setTried(false)
  }, [])
  const check = () => {
    setTried(true)
    return !isOpen || ask !== undefined
  }
  return { isOpen, toggle, ask: isOpen ? ask : undefined, setAsk, isTried, check }
}
