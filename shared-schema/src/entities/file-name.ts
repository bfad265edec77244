import { visiblePattern } from './name-pattern.ts'

const LENGTH_MAX = 200
/** Longer ones are no extension but part of the name. */
const EXTENSION_LENGTH_MAX = 16

/** Control characters, and those that turn the direction of writing, so that `gpj.exe` reads `exe.jpg`. */
const hostile = /[\p{Cc}\p{Cs}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu

/** The name of a file as it can be shown and saved anywhere: without its folders, on one line, not too long. Never empty. */
export function cleanFileName(given: string): string {
  const base = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const name = base
    .replace(hostile, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return visiblePattern.test(name) ? shortenName(name, LENGTH_MAX) : 'file'
}

/** In whole characters, keeping the extension. */
export function shortenName(name: string, lengthMax: number): string {
  if (name.length <= lengthMax) return name
  const { stem, extension } = splitFileName(name)
  const characters = Array.from(stem)
  while (characters.join('').length > lengthMax - extension.length) characters.length -= 1
  return `${characters.join('').trimEnd()}${extension}`
}

/** The extension begins with its dot; '' where there is none. */
export function splitFileName(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.')
  if (dot <= 0 || name.length - dot > EXTENSION_LENGTH_MAX) return { stem: name, extension: '' }
  return { stem: name.slice(0, dot), extension: name.slice(dot) }
}
