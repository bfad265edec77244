import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { filesOfFirstLoad, firstLoads } from './first-load.ts'
import type { Bundle } from './first-load.ts'

const source = '/src/boot.js'
const bootTag = /<script\s+src="\/src\/boot\.js"><\/script>/
const entryTag = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/
const styleTag = /\s*<link rel="stylesheet" crossorigin href="([^"]+)">/
const preloadTag = /\s*<link rel="modulepreload" crossorigin href="[^"]+">/g

/**
 * Takes everything out of the page that would hold up its first paint, but for `boot.js`, and tells that script what to
 * fetch once it is painted: the entry, its style sheet, the fonts, and the files of the screen at each address. Without
 * these lists a screen's files would be asked for only after the entry has run.
 */
export function bootFirst(): Plugin {
  let script = ''
  return {
    name: 'atelier:boot-first',
    apply: 'build',
    buildStart() {
      const path = join(import.meta.dirname, '..', source)
      this.addWatchFile(path)
      // With a hash in its name, so that a page never meets the script of another build.
      script = this.emitFile({ type: 'asset', name: 'boot.js', source: readFileSync(path, 'utf8') })
    },
    renderStart() {
      script = this.getFileName(script)
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        if (!bundle) return html
        const style = taken(html, styleTag)
        const scripts = scriptsOf(bundle, taken(html, entryTag))
        const build = { scripts, style, screens: screensOf(bundle, [...scripts, style]), fonts: fontsOf(bundle) }
        const meta = `<meta name="build" content='${JSON.stringify(build)}' />`
        return html
          .replace(entryTag, '')
          .replace(styleTag, '')
          .replaceAll(preloadTag, '')
          .replace(bootTag, `${meta}\n    <script src="/${script}"></script>`)
      },
    },
  }
}

function taken(html: string, tag: RegExp): string {
  const address = tag.exec(html)?.[1]
  if (!address || !bootTag.test(html)) throw new Error(`index.html has not what build/boot-first.ts looks for: ${tag}`)
  return address
}

/** The entry, last, and what it imports, each before what needs it. */
function scriptsOf(bundle: Bundle, entry: string): string[] {
  const addresses = new Set<string>()
  const visit = (file: string) => {
    const chunk = bundle[file]
    if (chunk?.type === 'chunk' && !addresses.has(`/${file}`)) chunk.imports.forEach(visit)
    addresses.add(`/${file}`)
  }
  visit(entry.slice(1))
  return [...addresses]
}

interface ScreenFiles {
  /** Scripts, in their order. */
  run: string[]
  fetch: string[]
}

function screensOf(bundle: Bundle, known: string[]): Record<string, ScreenFiles> {
  const screens = firstLoads.flatMap(firstLoad => {
    const unknown = (files: Iterable<string>) =>
      [...files].map(file => `/${file}`).filter(address => !known.includes(address))
    const files = filesOfFirstLoad(bundle, firstLoad)
    const run = unknown(filesOfFirstLoad(bundle, { ...firstLoad, fetched: [] }))
    const styles = new Set([...files].flatMap(file => stylesOf(bundle, file)))
    const fetch = unknown([...files, ...styles]).filter(address => !run.includes(address))
    return firstLoad.paths.map(path => [path, { run, fetch }] as const)
  })
  return Object.fromEntries(screens)
}

function stylesOf(bundle: Bundle, file: string): string[] {
  const chunk = bundle[file]
  return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : []
}

function fontsOf(bundle: Bundle): Record<string, string> {
  const find = (subset: string) => {
    const file = Object.keys(bundle).find(name => name.includes(`inter-${subset}-opsz-normal`))
    if (!file) throw new Error(`The build has no ${subset} font to preload`)
    return `/${file}`
  }
  return { latin: find('latin'), vietnamese: find('vietnamese') }
}
