import { Readable } from 'node:stream'
import { createHash } from 'node:crypto'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  S3Client,
  S3ServiceException,
  UploadPartCopyCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { inLanes } from '#process/in-lanes.ts'
import { ObjectMissing, ObjectTooLarge } from './object-store.ts'
import type {
  ByteRange,
  Move,
  ObjectKey,
  ObjectStore,
  StoredObject,
  WriteOptions,
  WrittenObject,
} from './object-store.ts'

export interface S3Place {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** How long it may take to begin an answer: whoever waits may hold rows of the database meanwhile. */
  patienceMs?: number
  /** Larger objects are copied in parts of so many bytes. */
  copyBytes?: number
}

const PATIENCE_MS = 60_000
const CONNECTION_MS = 5_000

/** S3 copies up to five of these at once, which a slow server takes longer for than is waited for an answer. */
const COPY_BYTES = 1024 ** 3
const MOVED_AT_ONCE = 4
const PART_BYTES = 8 * 1024 ** 2

/** Objects in a bucket of any server that speaks S3. An object is there when its last byte has been taken, or not at all. */
export class S3Store implements ObjectStore {
  readonly #client: S3Client
  readonly #bucket: string
  readonly #copyBytes: number

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey, ...more }: S3Place) {
    const { patienceMs = PATIENCE_MS, copyBytes = COPY_BYTES } = more
    this.#bucket = bucket
    this.#copyBytes = copyBytes
    this.#client = new S3Client({
      endpoint,
      region,
      forcePathStyle: true,
      credentials: { accessKeyId, secretAccessKey },
      // Not of the socket: who reads an object slowly leaves it idle for as long.
      requestHandler: { connectionTimeout: CONNECTION_MS, requestTimeout: patienceMs, throwOnRequestTimeout: true },
      maxAttempts: 2,
      // Checksums in trailers are known to AWS alone.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
  }

  async write(key: ObjectKey, source: AsyncIterable<Uint8Array>, { bytesMax }: WriteOptions): Promise<WrittenObject> {
    const counted = new CountedSource(source, bytesMax)
    const upload = new Upload({
      client: this.#client,
      params: { Bucket: this.#bucket, Key: key, Body: Readable.from(counted.read(), { objectMode: false }) },
      partSize: partSizeFor(bytesMax),
      queueSize: 2,
      leavePartsOnError: false,
    })
    await upload.done().catch((error: unknown) => {
      throw counted.failure ?? error
    })
    return counted.finish()
  }

  async read(key: ObjectKey, range?: ByteRange): Promise<Readable | undefined> {
    const Range = range && `bytes=${range.start}-${range.end}`
    const found = await orNothing(this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: key, Range })))
    return found?.Body as Readable | undefined
  }

  async readBytes(key: ObjectKey, range?: ByteRange): Promise<Buffer | undefined> {
    const stream = await this.read(key, range)
    if (!stream) return undefined
    const chunks: Buffer[] = []
    for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  async find(key: ObjectKey): Promise<StoredObject | undefined> {
    const found = await orNothing(this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key: key })))
    return found && { key, size: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date() }
  }

  async moveAll(moves: readonly Move[]): Promise<void> {
    await inLanes(moves, MOVED_AT_ONCE, move => this.#move(move))
  }

  async #move({ from, to }: Move): Promise<void> {
    const found = await this.find(from)
    if (!found) throw new ObjectMissing(from)
    if (found.size > this.#copyBytes) await this.#copyInParts(found, to)
    else {
      const CopySource = this.#sourceOf(from)
      await this.#client.send(new CopyObjectCommand({ Bucket: this.#bucket, Key: to, CopySource }))
    }
    await this.remove(from)
  }

  async remove(key: ObjectKey): Promise<void> {
    await orNothing(this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key })))
  }

  async *list(prefix: string): AsyncIterable<StoredObject> {
    const pages = paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket, Prefix: prefix })
    for await (const { Contents } of pages) {
      for (const { Key, Size, LastModified } of Contents ?? []) {
        if (Key !== undefined) yield { key: Key, size: Size ?? 0, modifiedAt: LastModified ?? new Date() }
      }
    }
  }

  /** As many as one answer names; the next sweep goes on. A server that cannot name them has to see to it by itself. */
  async dropUnfinished(before: Date): Promise<void> {
    const list = new ListMultipartUploadsCommand({ Bucket: this.#bucket })
    const { Uploads } = await this.#client.send(list).catch((error: unknown) => {
      if (isNotDone(error)) return { Uploads: [] }
      throw error
    })
    for (const { Key, UploadId, Initiated } of Uploads ?? []) {
      if (!Initiated || Initiated >= before) continue
      await orNothing(this.#client.send(new AbortMultipartUploadCommand({ Bucket: this.#bucket, Key, UploadId })))
    }
  }

  async dispose(): Promise<void> {
    this.#client.destroy()
  }

  async #copyInParts({ key: from, size }: StoredObject, to: ObjectKey): Promise<void> {
    const place = { Bucket: this.#bucket, Key: to }
    const { UploadId } = await this.#client.send(new CreateMultipartUploadCommand(place))
    try {
      const Parts: { PartNumber: number; ETag: string | undefined }[] = []
      for (let start = 0; start < size; start += this.#copyBytes) {
        const end = Math.min(start + this.#copyBytes, size) - 1
        const part = {
          PartNumber: Parts.length + 1,
          CopySource: this.#sourceOf(from),
          CopySourceRange: `bytes=${start}-${end}`,
        }
        const { CopyPartResult } = await this.#client.send(new UploadPartCopyCommand({ ...place, UploadId, ...part }))
        Parts.push({ PartNumber: part.PartNumber, ETag: CopyPartResult?.ETag })
      }
      await this.#client.send(new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts } }))
    } catch (error) {
      await orNothing(this.#client.send(new AbortMultipartUploadCommand({ ...place, UploadId })))
      throw error
    }
  }

  #sourceOf(key: ObjectKey): string {
    return `${this.#bucket}/${key}`
  }
}

/** undefined where there is no such object. */
async function orNothing<Output>(answer: Promise<Output>): Promise<Output | undefined> {
  try {
    return await answer
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket'
}

function isNotDone(error: unknown): boolean {
  return error instanceof S3ServiceException && [405, 501].includes(error.$metadata.httpStatusCode ?? 0)
}

/** An upload has at most 10,000 parts. */
function partSizeFor(bytesMax: number): number {
  return Math.max(PART_BYTES, Math.ceil(bytesMax / 9_000 / 1024 ** 2) * 1024 ** 2)
}

/** Counts and hashes what passes, and fails where it is too much; so the upload fails and is taken back. */
class CountedSource {
  failure: unknown
  readonly #source: AsyncIterable<Uint8Array>
  readonly #bytesMax: number
  readonly #hash = createHash('sha256')
  #size = 0

  constructor(source: AsyncIterable<Uint8Array>, bytesMax: number) {
    this.#source = source
    this.#bytesMax = bytesMax
  }

  async *read(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of this.#source) {
        this.#size += chunk.length
        if (this.#size > this.#bytesMax) throw new ObjectTooLarge(`more than ${this.#bytesMax} bytes`)
        this.#hash.update(chunk)
        yield chunk
      }
    } catch (error) {
      this.failure = error
      throw error
    }
  }

  finish(): WrittenObject {
    return { size: this.#size, sha256: this.#hash.digest() }
  }
}
