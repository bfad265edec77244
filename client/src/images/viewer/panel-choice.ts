const KEY = 'atelier.viewer-panel'

/** Whether the information stands beside pictures, as it was left on this device; on a phone it would cover them. */
export function readPanelChoice(): boolean {
  return localStorage.getItem(KEY) !== 'closed' && matchMedia('(min-width: 1101px)').matches
}

export function keepPanelChoice(isOpen: boolean): void {
  if (isOpen) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'closed')
}
