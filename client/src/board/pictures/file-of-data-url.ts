import type { TLImageAsset } from '@tldraw/tldraw'

/** undefined where it is none. */
export function fileOf({ props: { src, name } }: Pick<TLImageAsset, 'props'>): File | undefined {
  const found = /^data:(?<type>[\w/+.-]+)(?<parts>;[^,]*)?,(?<data>.*)$/s.exec(src ?? '')?.groups
  if (!found) return undefined
  const { type = '', parts = '', data = '' } = found
  const isBase64 = parts.endsWith(';base64')
  try {
    const bytes = isBase64
      ? Uint8Array.from(atob(data), letter => letter.charCodeAt(0))
      : new TextEncoder().encode(decodeURIComponent(data))
    const extension = /^image\/(\w+)/.exec(type)?.[1] ?? 'bin'
    return new File([bytes], /\.\w+$/.test(name) ? name : `${name || 'picture'}.${extension}`, { type })
  } catch {
    return undefined
  }
}
