import type { DrawingLicense } from '@atelier/shared-schema/board/drawing-license.ts'

const wayOut = 'tldraw.dev/pricing has keys, a free trial among them; put yours into TLDRAW_LICENSE_KEY.'

/** Why nobody can open an artboard here, and the way out; null where they can. */
export function sayShut(license: DrawingLicense): string | null {
  switch (license) {
    case 'free':
    case 'good':
      return null
    case 'missing':
      return `shut: PUBLIC_URL is https on a public host, where tldraw shows nothing without a licence key. ${wayOut}`
    case 'unreadable':
      return `shut: TLDRAW_LICENSE_KEY is no key of tldraw’s. ${wayOut}`
    case 'other-host':
      return `shut: TLDRAW_LICENSE_KEY is for other hosts than that of PUBLIC_URL. ${wayOut}`
    case 'expired':
      return `shut: TLDRAW_LICENSE_KEY has expired. ${wayOut}`
  }
}
