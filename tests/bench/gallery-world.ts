import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { makeFeedImage } from '../fixtures/feed-image.ts'
import type { Answer, FindAnswer } from './front-server.ts'

export interface ImageWorld {
  /** In place of the product: the pages of the feed's snapshot, with images that the server never had, and their thumbnails. */
  findAnswer: FindAnswer
  /** How many pages were asked for. */
  asked: () => number
  /** Whose the images are: from then on the snapshot is answered. */
  fill: (page: Page) => Promise<void>
}

/** Every thumbnail is the same small picture: decoding is the browser's work on another thread. */
export async function makeImageWorld(count: number): Promise<ImageWorld> {
  const thumbnail = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#7c4a2d' } })
    .webp()
    .toBuffer()
  let pages = 0
  let feed: { uid: string; epoch: string; since: string } | undefined
  const answerPage: Answer = ({ searchParams }, response) => {
    const from = Number(searchParams.get('cursor') ?? 0)
    const to = Math.min(count, from + Number(searchParams.get('limit') ?? 500))
    pages += 1
    const { uid = '', ...state } = feed ?? {}
    const items = Array.from({ length: to - from }, (_, index) => makeFeedImage(from + index, uid))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ ...state, items, nextCursor: to < count ? String(to) : null }))
  }
  const answerPicture: Answer = (_url, response) => {
    response.setHeader('content-type', 'image/webp')
    response.end(thumbnail)
  }
  return {
    findAnswer: ({ pathname }) => {
      if (pathname.startsWith('/api/files/')) return answerPicture
      return feed && pathname === '/api/changes/snapshot' ? answerPage : undefined
    },
    asked: () => pages,
    fill: async page => {
      const { uid } = (await (await page.context().request.get('/api/users/me')).json()) as { uid: string }
      const first = await page.context().request.get('/api/changes/snapshot')
      feed = { uid, ...((await first.json()) as { epoch: string; since: string }) }
    },
  }
}
