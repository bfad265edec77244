import type { Readable } from 'node:stream'

/** Parts joined by slashes, of letters, digits, dots, dashes and underscores; see `object-keys.ts` for those in use. */
export type ObjectKey = string

/** Both ends belong to it, counted from 0. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface WrittenObject {
  readonly size: number
  readonly sha256: Buffer
}

export interface StoredObject {
  readonly key: ObjectKey
  readonly size: number
  readonly modifiedAt: Date
}

export interface Move {
  readonly from: ObjectKey
  readonly to: ObjectKey
}

/** More bytes came than were allowed; nothing of them was kept. */
export class ObjectTooLarge extends Error {
  override readonly name = 'ObjectTooLarge'
}

/** An object that must be there is not. */
export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing'
}

export interface WriteOptions {
  bytesMax: number
  /** A power cut may lose it: what is sent or made again, until it is moved. */
  brief?: boolean
  /**
   * It will be moved before long: meanwhile it is brought to where a power cut does not reach it. What the end of a process
   * leaves of it is an object too, but nobody knows of that; so it is written where it will lie.
   */
  soonMoved?: boolean
  /** Nobody else has what the source gives: its memory is given back as soon as it is written. */
  ownsBytes?: boolean
}

/** Where the bytes of files lie. What is written or moved is durable when that returns, and an object is never changed. */
export interface ObjectStore {
  /**
   * Keeps what the source gives, whole or not at all: if it fails, is cut off or gives too much, there is no object.
   *
   * @throws ObjectTooLarge
   */
  write(key: ObjectKey, source: AsyncIterable<Uint8Array>, options: WriteOptions): Promise<WrittenObject>
  /** The bytes, or those of a range, which must lie within it; undefined when there is no such object. */
  read(key: ObjectKey, range?: ByteRange): Promise<Readable | undefined>
  /** The same as one piece, for what is known to be small enough for it. */
  readBytes(key: ObjectKey, range?: ByteRange): Promise<Buffer | undefined>
  find(key: ObjectKey): Promise<StoredObject | undefined>
  /** Each replaces what is there. @throws ObjectMissing when there is nothing to move; then others may be moved, or not */
  moveAll(moves: readonly Move[]): Promise<void>
  /** Also when there is nothing to remove. */
  remove(key: ObjectKey): Promise<void>
  /** Ordered by key within a folder; all whose keys begin so. */
  list(prefix: string): AsyncIterable<StoredObject>
  /** Frees what writes that were cut off by the end of their process left behind. */
  dropUnfinished(before: Date): Promise<void>
  dispose(): Promise<void>
}

/** @throws ObjectMissing */
export async function readExisting(store: ObjectStore, key: ObjectKey, range?: ByteRange): Promise<Readable> {
  const stream = await store.read(key, range)
  if (!stream) throw new ObjectMissing(key)
  return stream
}

/** All bytes of an object, or of a range, that are known to be few enough. @throws ObjectMissing */
export async function readWhole(store: ObjectStore, key: ObjectKey, range?: ByteRange): Promise<Buffer> {
  const bytes = await store.readBytes(key, range)
  if (!bytes) throw new ObjectMissing(key)
  return bytes
}
