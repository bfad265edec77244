import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import type { Stack } from '../fixtures/server.ts'
import { post } from './visitors.ts'

export interface PaintedFile {
  name: string
  width: number
  height: number
  background: string
  /** Something in the middle, of half its width and height. */
  middle?: string
}

interface Started {
  key: string
  uploadId: string
  uploadUrls: string[]
}

/** PNGs of one colour each, in one call; answers the images' ids in order. */
export async function uploadPictures(
  request: APIRequestContext,
  stack: Stack,
  pictures: readonly PaintedFile[],
  at: { folderId?: string } = {},
): Promise<string[]> {
  const painted = await Promise.all(pictures.map(paintPicture))
  const files = pictures.map(({ name }, index) => ({
    filename: name,
    mimetype: 'image/png',
    fileSize: painted[index]?.length,
  }))
  const started = await post<Started[]>(request, stack, '/api/images/upload/multipart', { files, ...at })
  const done = await Promise.all(
    started.map(async ({ key, uploadId, uploadUrls }, index) => {
      const sent = await request.put(uploadUrls[0] ?? '', { data: painted[index], headers: { origin: stack.url } })
      expect(sent.ok(), await sent.text()).toBe(true)
      return { key, uploadId, parts: [{ partNumber: 1, eTag: sent.headers()['etag'] ?? '' }] }
    }),
  )
  const made = await post<{ image: { id: string } | null }[]>(
    request,
    stack,
    '/api/images/upload/multipart/complete',
    done,
  )
  return made.map(({ image }) => image?.id ?? '')
}

export function paintPicture({ width, height, background, middle }: PaintedFile): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 3, background } })
  if (middle === undefined) return picture.png().toBuffer()
  const thing = { width: Math.round(width / 2), height: Math.round(height / 2), channels: 3 as const }
  return picture
    .composite([{ input: { create: { ...thing, background: middle } } }])
    .png()
    .toBuffer()
}
