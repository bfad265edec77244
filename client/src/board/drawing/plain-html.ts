import type { TLRichText } from '@tldraw/tldraw'

interface TextNode {
  type?: unknown
  attrs?: Record<string, unknown>
  marks?: readonly unknown[]
  text?: unknown
  content?: readonly TextNode[]
}

/**
 * What tldraw makes of a rich text in order to measure it, where that is nothing but paragraphs of letters; null of any other.
 * tldraw's own way builds the whole schema of its editor anew for each text.
 */
export function plainHtml({ content }: TLRichText): string | null {
  const paragraphs = (content as readonly TextNode[]).map(paragraphHtml)
  return paragraphs.includes(null) ? null : `<div class="tl-rich-text">${paragraphs.join('')}</div>`
}

function paragraphHtml({ type, attrs, content = [] }: TextNode): string | null {
  if (type !== 'paragraph' || (attrs?.['dir'] ?? 'auto') !== 'auto') return null
  if (content.some(({ type: inner, text, marks = [] }) => inner !== 'text' || typeof text !== 'string' || marks.length))
    return null
  const letters = content.map(({ text }) => escapeHtml(String(text))).join('')
  return `<p dir="auto">${letters || '<br />'}</p>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\u00a0', '&nbsp;')
}
