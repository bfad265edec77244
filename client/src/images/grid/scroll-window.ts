/** A part of an element, in its own pixels. */
export interface ScrollWindow {
  top: number
  bottom: number
}

export function scrollParentOf(element: HTMLElement): HTMLElement {
  for (let at = element.parentElement; at; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at)
    if ((overflowY === 'auto' || overflowY === 'scroll') && at.scrollHeight > at.clientHeight) return at
  }
  return document.documentElement
}

/** Scrolls as little as needed for a part of an element, which need not be rendered, to be seen. */
export function reveal(element: HTMLElement, { top, bottom }: ScrollWindow, air = 12): void {
  const scroller = scrollParentOf(element)
  const frame = scroller.getBoundingClientRect()
  const start = element.getBoundingClientRect().top - frame.top
  const above = start + top - air
  const below = start + bottom + air - scroller.clientHeight
  if (above < 0) scroller.scrollTop += above
  else if (below > 0) scroller.scrollTop += Math.min(below, above)
}
