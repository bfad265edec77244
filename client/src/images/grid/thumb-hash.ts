import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash'

/** As answers carry it: base64, '' while it is not known. */
export function readThumbHash(text: string): Uint8Array | undefined {
  return text === '' ? undefined : Uint8Array.from(atob(text), character => character.charCodeAt(0))
}

/** The colour of the whole picture: cheap enough for every cell that scrolls by. */
export function averageColour(hash: Uint8Array): string {
  const { r, g, b, a } = thumbHashToAverageRGBA(hash)
  const part = (value: number) => Math.round(value * 255)
  return `rgb(${part(r)} ${part(g)} ${part(b)} / ${a})`
}

const KEPT_MAX = 400
const blurred = new Map<string, string>()

/** The blurred picture; about a third of a millisecond, so only for what stays in view. */
export function blurredPicture(id: string, hash: Uint8Array): string {
  const known = blurred.get(id)
  if (known !== undefined) return known
  const [oldest] = blurred.keys()
  if (blurred.size >= KEPT_MAX && oldest !== undefined) blurred.delete(oldest)
  const made = thumbHashToDataURL(hash)
  blurred.set(id, made)
  return made
}
