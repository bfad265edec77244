import type { ByteRange } from '@atelier/platform/storage/object-store.ts'

/** What a Range header asks for: one range, all of it where there is none or several, or nothing that is there. */
export function readRange(header: string | undefined, size: number): ByteRange | 'all' | 'unsatisfiable' {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(' ', '') ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'all'
  if (from === '') {
    const last = Math.min(Number(to), size)
    return last === 0 ? 'unsatisfiable' : { start: size - last, end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return 'all'
  return start < size ? { start, end } : 'unsatisfiable'
}
