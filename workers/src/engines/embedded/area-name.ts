import type { FileArea } from '#engine/node-kind.ts'

/** A name of a file in an area, taken apart and found harmless as far as a name can be. */
export type AreaName = { readonly folders: readonly string[]; readonly file: string }

export class AreaNameError extends Error {
  override readonly name = 'AreaNameError'
}

const areas: Readonly<Record<string, FileArea>> = { ' [input]': 'input', ' [output]': 'output', ' [temp]': 'temp' }
const segmentBytesMax = 200
const segmentsMax = 16
/** Names of devices on Windows, with any extension: opening one opens the device. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
/** Control characters, and what Windows gives a meaning of its own: a name is as portable as the folder it lies in. */
const odd = /[\p{Cc}<>:"|?*]/u

/** ComfyUI marks the area of a file at the end of its name: `picture.png [output]`. */
export function splitArea(name: string): { name: string; area: FileArea | undefined } {
  for (const [mark, area] of Object.entries(areas)) {
    if (name.endsWith(mark)) return { name: name.slice(0, -mark.length), area }
  }
  return { name, area: undefined }
}

/**
 * Takes `folder/file.png` apart, with either kind of slash.
 *
 * @throws AreaNameError for whatever could name something outside, something hidden, or different things on different systems
 */
export function readAreaName(name: string): AreaName {
  if (name.length > segmentsMax * segmentBytesMax) throw new AreaNameError('That name is too long.')
  const quoted = JSON.stringify(name)
  if (name.trim() === '') throw new AreaNameError('A file name is needed here.')
  if (/^[/\\]/.test(name) || /^[a-z]:/i.test(name)) {
    throw new AreaNameError(`${quoted} names a place on the machine: give a name within the folder.`)
  }
  const segments = name.split(/[/\\]/)
  if (segments.some(segment => segment.trim() === '..')) {
    throw new AreaNameError(`${quoted} leads out of the folder: give a name within it.`)
  }
  if (segments.length > segmentsMax || !segments.every(isPlainSegment) || !name.isWellFormed()) {
    throw new AreaNameError(
      `${quoted} cannot be the name of a file here: use letters, digits, spaces and - _ . between them.`,
    )
  }
  return { folders: segments.slice(0, -1), file: segments.at(-1) ?? '' }
}

function isPlainSegment(segment: string): boolean {
  return (
    segment !== '' &&
    !segment.startsWith('.') &&
    !/[. ]$/.test(segment) &&
    !odd.test(segment) &&
    !device.test(segment) &&
    Buffer.byteLength(segment) <= segmentBytesMax
  )
}
