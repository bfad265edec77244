export interface PinAsk {
  ids: readonly string[]
  /** The pin to stand before; null: at the end; undefined: new ones at the end, the others stay. */
  before?: string | null | undefined
}

/** The order of pins after some are put in or moved. */
export function placePins(pinned: readonly string[], { ids, before }: PinAsk): string[] {
  const moved = [...new Set(ids)]
  if (before === undefined) return [...pinned, ...moved.filter(id => !pinned.includes(id))]
  const rest = pinned.filter(id => !moved.includes(id))
  const place = before === null ? -1 : rest.indexOf(before)
  return place < 0 ? [...rest, ...moved] : [...rest.slice(0, place), ...moved, ...rest.slice(place)]
}
