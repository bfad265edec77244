import { isId } from '@atelier/shared-schema/entities/id-pattern.ts'
import { itemDragType } from '#items/item-drag.ts'

/** Something that this server has, as `addPictures` takes it. */
export type ServerPicture = string

/**
 * What of a drop or of the clipboard this server has already: images dragged from one of its windows, or addresses of its
 * pictures and their pages. Browsers offer a dragged picture as a file too; it is not brought twice.
 */
export function readServerPictures(data: Pick<DataTransfer, 'getData'>, origin: string): ServerPicture[] {
  const ids = readIds(data.getData(itemDragType))
  if (ids.length > 0) return ids
  const links = readLinks(data.getData('text/uri-list') || data.getData('text/plain'), origin)
  return links ?? []
}

function readIds(text: string): string[] {
  if (text === '') return []
  try {
    const ids: unknown = JSON.parse(text)
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string' && isId(id)) : []
  } catch {
    return []
  }
}

/** undefined where anything else stands among them: then it is a text. */
export function readLinks(text: string, origin: string): ServerPicture[] | undefined {
  const lines = text
    .split(/\s+/)
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#'))
  const pictures = lines.map(line => readLink(line, origin))
  return pictures.length > 0 && pictures.every(picture => picture !== undefined) ? pictures : undefined
}

function readLink(address: string, origin: string): ServerPicture | undefined {
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null
  if (url?.origin !== origin) return undefined
  const image = /^\/images\/([0-9a-f-]{36})$/i.exec(url.pathname)?.[1] ?? url.searchParams.get('image') ?? ''
  if (isId(image)) return image
  return /^\/f\/[\w-]+$|^\/api\/files\/[0-9a-f-]{36}(?:\/\w+)?$/i.test(url.pathname) ? origin + url.pathname : undefined
}

/** Where its picture can be looked at before it is the board's, to know its proportions. */
export function previewOf(picture: ServerPicture): string | undefined {
  const fileId = /\/api\/files\/([0-9a-f-]{36})/i.exec(picture)?.[1]
  if (fileId !== undefined) return `/api/files/${fileId}/320`
  return picture.includes('/f/') ? picture : undefined
}
