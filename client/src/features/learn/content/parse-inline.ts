export type Inline =
  | { kind: 'text' | 'code' | 'strong' | 'emphasis'; text: string }
  | { kind: 'link'; text: string; href: string }

/** Code comes first, so that the signs of a prompt stay as they are inside it. */
const markup = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)\s]+)\)/g

export function parseInline(source: string): Inline[] {
  const parts: Inline[] = []
  let end = 0
  for (const match of source.matchAll(markup)) {
    if (match.index > end) parts.push({ kind: 'text', text: source.slice(end, match.index) })
    end = match.index + match[0].length
    const [, code, strong, emphasis, label, href] = match
    if (code !== undefined) parts.push({ kind: 'code', text: code })
    else if (strong !== undefined) parts.push({ kind: 'strong', text: strong })
    else if (emphasis !== undefined) parts.push({ kind: 'emphasis', text: emphasis })
    else if (label !== undefined && href !== undefined) parts.push({ kind: 'link', text: label, href })
  }
  if (end < source.length) parts.push({ kind: 'text', text: source.slice(end) })
  return parts
}

export function plainText(source: string): string {
  return parseInline(source)
    .map(part => part.text)
    .join('')
}
