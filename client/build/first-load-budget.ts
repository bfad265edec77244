import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { filesOfFirstLoad, firstLoads } from './first-load.ts'
import type { Bundle } from './first-load.ts'

/** Fails the build when the JavaScript of a first load, gzipped, is over its budget. */
export function firstLoadBudget(): Plugin {
  return {
    name: 'atelier:first-load-budget',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const firstLoad of firstLoads) {
          const files = filesOfFirstLoad(bundle, firstLoad)
          const kilobytes = [...files].reduce((sum, file) => sum + gzippedSize(bundle, file), 0) / 1024
          const said = `First load of the ${firstLoad.name}: ${kilobytes.toFixed(1)} of ${firstLoad.kilobytes} KB JavaScript, gzipped`
          if (kilobytes > firstLoad.kilobytes) this.error(`${said}. Over budget:\n${listLargest(bundle, files)}`)
          else this.info(said)
        }
      },
    },
  }
}

function gzippedSize(bundle: Bundle, file: string): number {
  const chunk = bundle[file]
  return chunk?.type === 'chunk' ? gzipSync(chunk.code, { level: 9 }).length : 0
}

function listLargest(bundle: Bundle, files: Set<string>): string {
  return [...files]
    .map(file => ({ file, bytes: gzippedSize(bundle, file) }))
    .sort((a, b) => b.bytes - a.bytes)
    .map(({ file, bytes }) => `  ${(bytes / 1024).toFixed(1).padStart(7)} KB  ${file}`)
    .join('\n')
}
