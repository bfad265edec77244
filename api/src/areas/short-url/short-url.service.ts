import { randomInt } from 'node:crypto'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { App } from '#app.ts'
import { readOwnPage } from './own-page.ts'
import { findShortUrlTarget, insertShortUrl } from './short-url.queries.ts'

const ID_LENGTH = 10
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export interface ShortUrl {
  id: string
  shortUrl: string
  url: string
}

export async function createShortUrl(app: App, actor: Person, url: string): Promise<ShortUrl> {
  const target = readOwnPage(url, app.config.publicUrl)
  const id = await insertShortUrl(app.db, { id: makeId(), target, uid: actor.uid })
  return presentShortUrl(app, id, target)
}

/** The address says nothing about what is there: the page itself asks whether the reader may see it. */
export async function readShortUrl(app: App, id: string): Promise<ShortUrl> {
  const target = await findShortUrlTarget(app.db, id)
  if (target === undefined) throw notFound('short address')
  return presentShortUrl(app, id, target)
}

function presentShortUrl(app: App, id: string, target: string): ShortUrl {
  const { origin } = new URL(app.config.publicUrl)
  return { id, shortUrl: `${origin}/s/${id}`, url: `${origin}${target}` }
}

/** 62^10: not to be guessed, so that nobody lists what others shortened. */
function makeId(): string {
  return Array.from({ length: ID_LENGTH }, () => alphabet[randomInt(alphabet.length)]).join('')
}
