import type { Plugin } from 'vite'
import { filesOfFirstLoad, firstLoads } from './first-load.ts'
import type { Bundle } from './first-load.ts'
import { tellBoot } from './tell-boot.ts'

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
        if (!bundle) return html
        return firstLoads.reduce((page, firstLoad) => {
          const files = [...filesOfFirstLoad(bundle, firstLoad)]
          const styles = files.flatMap(file => stylesOf(bundle, file))
          const missing = [...files, ...styles].filter(file => !html.includes(`/${file}"`))
          const attributes = { name: 'first-load', 'data-paths': firstLoad.paths.join(' '), content: missing.join(' ') }
          return tellBoot(page, attributes)
        }, html)
      },
    },
  }
}

function stylesOf(bundle: Bundle, file: string): string[] {
  const chunk = bundle[file]
  return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : []
}
