/** How many are remembered: more than lie in each other, as menus in dialogs. */
const KEPT = 12

/** What had the focus lately, the newest last: of what led to a dialog, a menu is gone by the time that the dialog closes. */
let recent: HTMLElement[] = []

function remember(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement)) return
  recent = [...recent.filter(element => element !== target && element.isConnected), target].slice(-KEPT)
}

// This comes with the first dialog, when what asked for it still has the focus.
remember(document.activeElement)
document.addEventListener('focusin', ({ target }) => remember(target))

/** Gives the focus to what had it last and is still there, if nothing has it now, or `closing`, which is about to go. */
export function focusAgain(closing: Element | null): void {
  const { activeElement, body } = document
  const isFree = activeElement === null || activeElement === body || closing?.contains(activeElement) === true
  if (!isFree) return
  const before = recent.findLast(element => !closing?.contains(element) && element.checkVisibility())
  before?.focus({ preventScroll: true })
}
