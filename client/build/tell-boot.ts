const bootScript = '<script src="/boot.js">'

/** Puts a `<meta>` where `boot.js` can read it: before its own tag, which stands before the stylesheet so as not to wait for it. */
export function tellBoot(html: string, attributes: Record<string, string>): string {
  if (!html.includes(bootScript)) throw new Error('index.html no longer loads boot.js')
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)
  return html.replace(bootScript, `<meta ${written.join(' ')} />\n    ${bootScript}`)
}
