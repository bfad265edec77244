import { randomBytes } from 'node:crypto'
import type { ThumbnailWidth } from '@atelier/shared-schema/entities/file.ts'
import type { ObjectKey } from './object-store.ts'

/** Blobs are named by their content, so that the same bytes are kept once. The hash is never shown to anybody. */
export function blobKey(sha256: Buffer): ObjectKey {
  const hex = sha256.toString('hex')
  return `blobs/${hex.slice(0, 2)}/${hex}`
}

export function blobHash(key: ObjectKey): Buffer | undefined {
  const hex = /^blobs\/[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(key)?.[1]
  return hex === undefined ? undefined : Buffer.from(hex, 'hex')
}

/** Where an object lies that was a blob and is not what it was. */
export function damagedKey(sha256: Buffer): ObjectKey {
  return `damaged/${sha256.toString('hex')}`
}

export function thumbnailFolder(sha256: Buffer): string {
  return `thumbnails/${sha256.toString('hex')}/`
}

export function thumbnailKey(sha256: Buffer, width: ThumbnailWidth): ObjectKey {
  return `${thumbnailFolder(sha256)}${width}.webp`
}

export function thumbnailHash(key: ObjectKey): Buffer | undefined {
  const hex = /^thumbnails\/([0-9a-f]{64})\//.exec(key)?.[1]
  return hex === undefined ? undefined : Buffer.from(hex, 'hex')
}

export const PARTS_FOLDER = 'parts/'
/** All in one folder: one for each upload would be made and removed again for nearly every picture that comes. */
export function partsPrefix(uploadId: string): string {
  return `${PARTS_FOLDER}${uploadId}-`
}

/** Another each time, so that a part that is sent twice at once is never half of each. */
export function newPartKey(uploadId: string, number: number): ObjectKey {
  return `${partsPrefix(uploadId)}${number}-${randomBytes(8).toString('hex')}`
}

/** Also of those that were kept in a folder for each upload. */
export function uploadOfPart(key: ObjectKey): string | undefined {
  return /^parts\/([0-9a-f-]{36})[-/]/.exec(key)?.[1]
}

export const JOINED_FOLDER = 'joined/'
export function isJoined(key: ObjectKey): boolean {
  return key.startsWith(JOINED_FOLDER)
}

/** Parts that were joined, until they are a blob. */
export function newJoinedKey(): ObjectKey {
  return `${JOINED_FOLDER}${randomBytes(16).toString('hex')}`
}
