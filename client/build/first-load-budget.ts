import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

interface Budget {
  name: string
  kilobytes: number
  /** Modules that are fetched before the screen shows: the dynamic imports on its way. */
  modules: string[]
}

const budgets: Budget[] = [
  { name: 'sign-in', kilobytes: 220, modules: ['features/auth/sign-in.screen.tsx'] },
  {
    name: 'start page',
    kilobytes: 340,
    modules: ['app/frame-choice.tsx', 'features/wildcards/wildcards-list.screen.tsx'],
  },
]

type Bundle = Rolldown.OutputBundle

/** Fails the build when the JavaScript of a first load, gzipped, is over its budget. */
export function firstLoadBudget(): Plugin {
  return {
    name: 'atelier:first-load-budget',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const budget of budgets) {
          const files = filesOfFirstLoad(bundle, budget.modules)
          const bytes = [...files].reduce((sum, file) => sum + gzippedSize(bundle, file), 0)
          const kilobytes = bytes / 1024
          const said = `First load of the ${budget.name}: ${kilobytes.toFixed(1)} of ${budget.kilobytes} KB JavaScript, gzipped`
          if (kilobytes > budget.kilobytes) this.error(`${said}. Over budget:\n${listLargest(bundle, files)}`)
          else this.info(said)
        }
      },
    },
  }
}

function filesOfFirstLoad(bundle: Bundle, modules: string[]): Set<string> {
  const files = new Set<string>()
  const visit = (file: string) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || files.has(file)) return
    files.add(file)
    chunk.imports.forEach(visit)
  }
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue
    if (chunk.isEntry || modules.some(module => chunk.facadeModuleId?.endsWith(module))) visit(chunk.fileName)
  }
  return files
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
