const fields = { 'xmp:UserComment': 'exif:UserComment', 'xmp:description': 'dc:description' } as const

/** The comment and the description of a packet, also as attributes. By searching, not by parsing: no entity is ever resolved but the five. */
export function readXmpTexts(packet: string): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [name, tag] of Object.entries(fields)) {
    const text = elementText(packet, tag) ?? attributeText(packet, tag)
    if (text !== undefined) texts.set(name, text)
  }
  return texts
}

function elementText(packet: string, tag: string): string | undefined {
  const element = between(packet, `<${tag}`, `</${tag}>`)
  if (element === undefined) return undefined
  const item = between(element, '<rdf:li', '</rdf:li>') ?? element
  const start = item.indexOf('>')
  return start < 0 ? undefined : unescapeXml(item.slice(start + 1))
}

function attributeText(packet: string, tag: string): string | undefined {
  const text = between(packet, `${tag}="`, '"')
  return text === undefined ? undefined : unescapeXml(text)
}

function between(text: string, open: string, close: string): string | undefined {
  const start = text.indexOf(open)
  const end = start < 0 ? -1 : text.indexOf(close, start + open.length)
  return end < 0 ? undefined : text.slice(start + open.length, end)
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function unescapeXml(text: string): string {
  return text.replace(/&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\da-fA-F]{1,6}));/g, (whole, name, decimal, hex) => {
    if (typeof name === 'string') return entities[name] ?? whole
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
