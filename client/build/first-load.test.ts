import { expect, test } from 'vitest'
import type { Rolldown } from 'vite'
import { filesOfFirstLoad } from './first-load.ts'

function chunk(fileName: string, facts: Partial<Rolldown.OutputChunk>): [string, Rolldown.OutputChunk] {
  const empty = { type: 'chunk', fileName, isEntry: false, imports: [], dynamicImports: [], moduleIds: [], code: '' }
  return [fileName, { ...empty, ...facts } as unknown as Rolldown.OutputChunk]
}

test('counts the entry, the screen, and what they import, each once; not what is imported later', () => {
  const bundle = Object.fromEntries([
    chunk('entry.js', { isEntry: true, imports: ['shared.js'], dynamicImports: ['screen.js', 'other.js'] }),
    chunk('shared.js', { imports: ['deep.js'] }),
    chunk('deep.js', {}),
    chunk('screen.js', { moduleIds: ['/x/client/src/features/a/a.screen.tsx'], imports: ['shared.js', 'part.js'] }),
    chunk('part.js', { dynamicImports: ['other.js'] }),
    chunk('other.js', { moduleIds: ['/x/client/src/features/b/b.screen.tsx'] }),
  ])
  const screen = { name: 'a', paths: ['/a'], kilobytes: 1, modules: ['features/a/a.screen.tsx'] }
  expect([...filesOfFirstLoad(bundle, screen)].sort()).toEqual([
    'deep.js',
    'entry.js',
    'part.js',
    'screen.js',
    'shared.js',
  ])
})

test('refuses a module that no chunk holds: its weight would be missing from the budget', () => {
  const bundle = Object.fromEntries([chunk('entry.js', { isEntry: true })])
  const screen = { name: 'a', paths: ['/a'], kilobytes: 1, modules: ['features/a/renamed.screen.tsx'] }
  expect(() => filesOfFirstLoad(bundle, screen)).toThrow(/renamed\.screen/)
})
