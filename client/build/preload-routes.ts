import type { HtmlTagDescriptor, Plugin } from 'vite'
import { filesOfFirstLoad, firstLoads } from './first-load.ts'
import type { Bundle } from './first-load.ts'

/**
 * Writes into the page which files each first screen needs; `boot.js` preloads those of the address that is opened.
 * Without it they would be asked for only after the entry has run: one round trip more before anything shows.
 */
export function preloadRoutes(): Plugin {
  return {
    name: 'atelier:preload-routes',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        if (!bundle) return []
        return firstLoads.map(firstLoad => {
          const files = [...filesOfFirstLoad(bundle, firstLoad)]
          const missing = [...files, ...files.flatMap(file => stylesOf(bundle, file))].filter(
            file => !html.includes(file),
          )
          const tag: HtmlTagDescriptor = {
            tag: 'meta',
            attrs: { name: 'first-load', 'data-paths': firstLoad.paths.join(' '), content: missing.join(' ') },
            injectTo: 'head',
          }
          return tag
        })
      },
    },
  }
}

function stylesOf(bundle: Bundle, file: string): string[] {
  const chunk = bundle[file]
  return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : []
}
