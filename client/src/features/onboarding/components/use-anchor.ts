import { useEffect, useState } from 'react'

export interface AnchorBox {
  top: number
  left: number
  width: number
  height: number
}

/** Where the first visible element of the selector is; null: nowhere on this screen. Undefined until it was looked for. */
export function useAnchor(selector: string): AnchorBox | null | undefined {
  const [box, setBox] = useState<AnchorBox | null>()
  useEffect(() => {
    const measure = () => setBox(before => keepSame(before, findBox(selector)))
    measure()
    const resize = new ResizeObserver(measure)
    resize.observe(document.body)
    const mutation = new MutationObserver(measure)
    mutation.observe(document.body, { childList: true, subtree: true })
    addEventListener('resize', measure)
    addEventListener('scroll', measure, true)
    return () => {
      resize.disconnect()
      mutation.disconnect()
      removeEventListener('resize', measure)
      removeEventListener('scroll', measure, true)
    }
  }, [selector])
  return box
}

function findBox(selector: string): AnchorBox | null {
  for (const element of document.querySelectorAll(selector)) {
    const { top, left, width, height } = element.getBoundingClientRect()
    if (width > 0 && height > 0) return { top, left, width, height }
  }
  return null
}

/** The same box is the same object, so that watching the page never becomes a loop of rendering. */
function keepSame(before: AnchorBox | null | undefined, after: AnchorBox | null): AnchorBox | null {
  if (!before || !after) return after
  const same = (Object.keys(after) as (keyof AnchorBox)[]).every(side => before[side] === after[side])
  return same ? before : after
}
