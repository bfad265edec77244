import { invalidField } from '@atelier/shared-schema/contract/errors.ts'

/** Not pages: the API, files that a key opens, sockets, and short addresses themselves (which could lead in circles). */
const notPages = /^\/(?:api|f|s|sync|comfyui)(?:\/|$)/i

/**
 * The path of one of our own pages, from a path or a whole address. Anything else is refused: a short address of this
 * installation vouches for where it leads, so it must not become a way to send people elsewhere.
 */
export function readOwnPage(url: string, publicUrl: string, field = 'body.url'): string {
  const own = new URL(publicUrl)
  const parsed = URL.canParse(url, own.href) ? new URL(url, own.href) : undefined
  if (!parsed || parsed.origin !== own.origin || parsed.username !== '' || parsed.password !== '') {
    throw invalidField(field, `must be a page of this installation (${own.origin})`)
  }
  if (notPages.test(parsed.pathname) || parsed.pathname.includes('//')) {
    throw invalidField(field, 'must be a page that people open, not a file or a call')
  }
  return `${parsed.pathname}${parsed.search}${parsed.hash}`
}
