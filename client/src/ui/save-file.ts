/** Until then the browser has begun to read it. */
const READ_AFTER_MS = 60_000

export function saveBlob(blob: Blob, name: string): void {
  const href = URL.createObjectURL(blob)
  saveFrom(href, name)
  setTimeout(() => URL.revokeObjectURL(href), READ_AFTER_MS)
}

/** The browser fetches it, and shows how far it is. */
export function saveFrom(href: string, name: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
}
