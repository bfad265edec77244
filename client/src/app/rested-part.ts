import type { FunctionComponent } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import { whenRested } from './rest.ts'

/** A part that stands beside every screen, and comes once the first of them has rested. */
export function restedPart(load: () => Promise<FunctionComponent>) {
  const loadRested = async () => {
    await new Promise<void>(resolve => void whenRested(resolve))
    return load()
  }
  return lazyPart(loadRested, { isQuiet: true })
}
