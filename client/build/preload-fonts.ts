import type { HtmlTagDescriptor, Plugin } from 'vite'
import { tellBoot } from './tell-boot.ts'

/** The Latin file is on every screen; the Vietnamese one is preloaded by `boot.js` where that language is chosen. */
export function preloadFonts(): Plugin {
  return {
    name: 'atelier:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const files = Object.keys(bundle ?? {})
        const find = (subset: string) => {
          const file = files.find(name => name.includes(`inter-${subset}-opsz-normal`))
          if (!file) throw new Error(`The build has no ${subset} font to preload`)
          return `/${file}`
        }
        const preload: HtmlTagDescriptor = {
          tag: 'link',
          attrs: { rel: 'preload', href: find('latin'), as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head',
        }
        return { html: tellBoot(html, { name: 'font-vi', content: find('vietnamese') }), tags: [preload] }
      },
    },
  }
}
