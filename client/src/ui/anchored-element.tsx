import { useImperativeHandle } from 'react'
import type { Ref } from 'react'

/** Tells Mantine of a button that stands elsewhere. */
export function Anchor({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element])
  return null
}
