const DIALOG = ':scope > [data-radix-popper-content-wrapper] > [role=dialog]:not([aria-label])'

/**
 * tldraw gives the choices of its style panel no name, and calls what is mixed in a selection by that alone, without the
 * word that stands on it. Goes on until the answer is called.
 */
export function nameControls(panel: HTMLElement, container: HTMLElement): () => void {
  const name = () => {
    for (const button of panel.querySelectorAll('button[aria-label]')) includeItsWord(button)
    for (const dialog of container.querySelectorAll(DIALOG)) nameByOpener(dialog, container)
  }
  name()
  const observer = new MutationObserver(name)
  observer.observe(panel, { subtree: true, childList: true, attributeFilter: ['aria-label'] })
  // Choices open beside the canvas, of which nothing is looked at.
  observer.observe(container, { childList: true })
  return () => observer.disconnect()
}

function includeItsWord(button: Element): void {
  const word = button.textContent.trim()
  const label = button.getAttribute('aria-label') ?? ''
  if (!label.includes(word)) button.setAttribute('aria-label', `${word} — ${label}`)
}

function nameByOpener(dialog: Element, container: HTMLElement): void {
  const opener = container.querySelector(`[aria-controls="${CSS.escape(dialog.id)}"]`)
  const label = opener?.getAttribute('aria-label') || dialog.querySelector('[aria-label]')?.getAttribute('aria-label')
  if (label) dialog.setAttribute('aria-label', label)
}
