import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'

const prompts = [
  'Still alpine lake at first light, snow on the far peaks, pines along the shore, thick oil paint on rough linen',
  'Low sun over wide dunes, a pale moon still up, long ridge in shadow, matte painting with soft edges',
  'A lighthouse in fog before dawn, grey water, one lamp, watercolour on wet paper',
]
const shapes = [
  [1024, 683],
  [768, 1152],
  [1024, 1024],
  [1344, 768],
] as const
const MINUTE_MS = 60_000

export interface FilledDevice {
  /** How many pages were asked for. */
  asked: () => number
  dispose: () => void
}

/**
 * Answers the pages of the feed's snapshot with images that the server never had. They come from a server of their own, as
 * bytes over the network: what is handed over by the protocol that drives the browser costs it more than to store it.
 */
export async function fillDevice(page: Page, count: number): Promise<FilledDevice> {
  const { uid } = (await (await page.context().request.get('/api/users/me')).json()) as { uid: string }
  const first = await page.context().request.get('/api/changes/snapshot')
  const { epoch, since } = (await first.json()) as { epoch: string; since: string }
  let pages = 0
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost')
    const from = Number(searchParams.get('cursor') ?? 0)
    const to = Math.min(count, from + Number(searchParams.get('limit') ?? 500))
    pages += 1
    const items = Array.from({ length: to - from }, (_, index) => makeImage(from + index, uid))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ epoch, since, items, nextCursor: to < count ? String(to) : null }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await page.context().route('**/api/changes/snapshot**', async route => {
    const { search } = new URL(route.request().url())
    await route.continue({ url: `http://127.0.0.1:${port}/${search}` })
  })
  return { asked: () => pages, dispose: () => server.close() }
}

const begin = Date.now()

function makeImage(index: number, uid: string): FeedItem {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
  const id = `0192f3c0-0000-7000-8000-${hex(index, 12)}`
  const fileId = `0192f3c1-0000-7000-8000-${hex(index, 12)}`
  const at = new Date(begin - index * 4 * MINUTE_MS).toISOString()
  const [width, height] = shapes[index % shapes.length] ?? shapes[0]
  return {
    id,
    kind: 'IMAGE',
    name: `Study ${index + 1}`,
    description: '',
    thumbnailUrl: `/api/files/${fileId}/640`,
    thumbnailWidth: 640,
    thumbnailHeight: 427,
    thumbnailModerationRating: 'unrated',
    rating: 'unrated',
    isDraft: false,
    sharingMode: 'private',
    discoverableAt: null,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    creator: { uid, name: 'Owner', username: 'owner', picture: null, email: null },
    workspaceId: null,
    workspace: null,
    tags: index % 9 === 0 ? [{ id, name: 'sea' }] : [],
    role: 'owner',
    capabilities: {
      canView: true,
      canUpdate: true,
      canMove: true,
      canDelete: true,
      canRecover: false,
      canShare: true,
      canAddToLibrary: false,
      canRemoveFromLibrary: false,
    },
    pinned: false,
    pinPosition: null,
    favoritedByUser: index % 7 === 3,
    favoritedAt: null,
    libraryAddedAt: null,
    folderId: null,
    viewCount: 0,
    downloadCount: 0,
    shareCount: 0,
    metric: { id, favoriteCount: 0, commentCount: 0 },
    detail: {
      kind: 'IMAGE',
      fileId,
      origin: 'generated',
      media: 'image',
      mimeType: 'image/png',
      width,
      height,
      size: 1_234_567,
      thumbHash: 'WggGDQI6d4hpd4ePhmiHmHpwVw==',
      prompt: prompts[index % prompts.length] ?? '',
      modelName: 'Studio Painter',
      sampler: 'euler',
      steps: 20,
      seed: String(index),
      recipeId: null,
      note: '',
      reaction: null,
    },
  }
}
