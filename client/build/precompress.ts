import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const textFiles = /\.(js|css|html|svg|webmanifest)$/
const worthwhileBytes = 1024

/** Writes `.br` and `.gz` beside every text file, so that the server compresses nothing while it serves. Runs after the service worker is written. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'atelier:precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler(error?: Error) {
        if (error) return
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          const path = join(folder, name)
          if (textFiles.test(name) && statSync(path).size >= worthwhileBytes) compressFile(path)
        }
      },
    },
  }
}

function compressFile(path: string): void {
  const bytes = readFileSync(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}
