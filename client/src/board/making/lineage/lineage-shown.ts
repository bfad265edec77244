import { atom } from '@tldraw/tldraw'

const KEY = 'atelier.board-lineage'

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

/** Whether this person sees what images are made from, on every board. */
export const lineageShown = atom('lineage shown', read())

export function turnLineage(): void {
  const next = !lineageShown.get()
  lineageShown.set(next)
  try {
    localStorage.setItem(KEY, next ? 'on' : 'off')
  } catch {
    // Without storage it lasts as long as the page.
  }
}
