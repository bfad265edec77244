import { useEffect, useLayoutEffect } from 'react'
import type { RefObject } from 'react'
import type { ImageList } from '#images/library/image-list.ts'
import { blurredPicture } from './thumb-hash.ts'

/** What goes by faster than this needs no blurred picture. */
const LINGERS_MS = 140
/** About three milliseconds of work: what is left has its turn after the next frame. */
const BLURRED_AT_ONCE = 8

/**
 * Shows the pictures of a grid as they arrive, and blurred ones in the place of those that are waited for. It changes the
 * elements themselves: hundreds of pictures arrive while one scrolls, and to render for each would cost more than to show it.
 */
export function useArrivals(grid: RefObject<HTMLElement | null>, list: ImageList): void {
  // Before the first of them can arrive: what is in the memory of the browser is there at once.
  useLayoutEffect(() => {
    const target = grid.current
    if (!target) return
    // Neither bubbles, but both can be heard on the way down.
    target.addEventListener('load', showArrived, true)
    target.addEventListener('error', showFailed, true)
    return () => {
      target.removeEventListener('load', showArrived, true)
      target.removeEventListener('error', showFailed, true)
    }
  }, [grid])

  // After each rendering anew: only where one rests is anything blurred.
  useEffect(() => {
    const blur = () => {
      const waiting = [...(grid.current?.querySelectorAll<HTMLImageElement>(stillWaiting) ?? [])].filter(isSeen)
      for (const image of waiting.slice(0, BLURRED_AT_ONCE)) showBlurred(image, list)
      if (waiting.length > BLURRED_AT_ONCE) timer = setTimeout(blur, 0)
    }
    let timer = setTimeout(blur, LINGERS_MS)
    return () => clearTimeout(timer)
  })
}

const stillWaiting = 'img:not([data-loaded], [data-failed], [data-blurred])'

function showArrived({ target }: Event): void {
  if (!(target instanceof HTMLImageElement)) return
  target.dataset['loaded'] = ''
  const picture = target.parentElement
  picture?.style.removeProperty('background-color')
  picture?.style.removeProperty('background-image')
}

function showFailed({ target }: Event): void {
  if (!(target instanceof HTMLImageElement)) return
  target.dataset['failed'] = ''
  // One that has a colour of its own keeps it; another says that it is a file.
  const picture = target.parentElement
  if (picture?.style.backgroundColor === '') picture.dataset['failed'] = ''
}

function isSeen(image: HTMLImageElement): boolean {
  const { top, bottom } = image.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

function showBlurred(image: HTMLImageElement, list: ImageList): void {
  image.dataset['blurred'] = ''
  const index = Number(image.closest<HTMLElement>('[data-index]')?.dataset['index'])
  if (!(index < list.count)) return
  const { id, thumbHash } = list.faceAt(index)
  if (thumbHash && image.parentElement)
    image.parentElement.style.backgroundImage = `url(${blurredPicture(id, thumbHash)})`
}
