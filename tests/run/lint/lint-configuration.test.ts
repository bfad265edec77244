import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** One bad file for each rule that this repository adds or leans on, linted by the repository's own configuration. */
const badFiles: [file: string, source: string, because: RegExp][] = [
  ['api/src/areas/a/a.service.ts', `import { Hono } from 'hono'\nexport const app = new Hono()\n`, /never see Hono/],
  [
    'api/src/areas/a/b.service.ts',
    `import { sql } from 'kysely'\nexport const now = sql\`now()\`\n`,
    /only \*\.queries\.ts/,
  ],
  ['shared-schema/src/a.ts', `export const load = () => import('@atelier/api/http/app.ts')\n`, /may not import api/],
  ['api/src/b.ts', `export { a } from './c.ts'\n`, /no re-exports/],
  ['api/src/d.ts', `export * from './c.ts'\n`, /no re-exports/],
  ['api/src/index.ts', `export const a = 1\n`, /no index files/],
  ['api/src/utils.ts', `export const a = 1\n`, /says nothing/],
  ['api/src/CamelCase.ts', `export const a = 1\n`, /kebab-case/],
  ['api/src/page.tsx', `export const a = 1\n`, /reads no JSX/],
  ['api/src/e.ts', `export default function read() {}\n`, /no-default-export/],
  ['api/src/f.ts', `export const read = (value: any) => String(value)\n`, /no-explicit-any/],
  ['api/src/g.ts', `export const print = () => console.log('x')\n`, /no-console/],
  ['api/src/h.ts', `const work = async () => 1\nexport const start = () => {\n  work()\n}\n`, /no-floating-promises/],
  ['api/src/i.ts', `export const read = (text: string) => JSON.parse(text).a\n`, /no-unsafe/],
  [
    'api/src/j.ts',
    `export const read = (k: 'a' | 'b') => {\n  switch (k) {\n    case 'a':\n      return 1\n  }\n  return 2\n}\n`,
    /switch-exhaustiveness/,
  ],
  [
    'client/src/features/a/a.ts',
    `import { b } from '#features/b/b.ts'\nexport const a = b\n`,
    /feature a may not import feature b/,
  ],
  ['client/src/canvas/a.ts', `export const load = () => fetch('/a')\n`, /no-restricted-globals/],
  ['workers/src/engine/a.ts', `export const load = () => fetch('/a')\n`, /no-restricted-globals/],
  [
    'client/src/ui/a.tsx',
    `import { useState } from 'react'\nexport function A(p: { b: boolean }) {\n  if (p.b) useState(1)\n  return null\n}\n`,
    /rules-of-hooks/,
  ],
]

const repository = resolve(import.meta.dirname, '../../..')
let folder = ''
let problems: { filename: string; code: string; message: string }[] = []

function lint(args: string[]) {
  const linter = join(repository, 'node_modules/oxlint/bin/oxlint')
  return spawnSync(process.execPath, [linter, ...args], { cwd: folder, encoding: 'utf8' })
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-lint-'))
  cpSync(join(repository, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  cpSync(join(repository, 'tsconfig.json'), join(folder, 'tsconfig.json'))
  cpSync(join(repository, 'tests/run/lint'), join(folder, 'tests/run/lint'), { recursive: true })
  cpSync(join(repository, 'api/package.json'), join(folder, 'api/package.json'))
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
  for (const [file, source] of badFiles) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), source)
  }
  const { stdout } = lint(['-f', 'json', 'api', 'client', 'shared-schema', 'tests', 'workers'])
  problems = (JSON.parse(stdout) as { diagnostics: typeof problems }).diagnostics
})

afterAll(() => rmSync(folder, { recursive: true }))

test.each(badFiles)('%s is refused', (file, _source, because) => {
  const said = problems
    .filter(problem => problem.filename === file)
    .map(problem => `${problem.code} ${problem.message}`)
  expect(said.join('\n')).toMatch(because)
})

test('the rules themselves pass their own lint', () => {
  expect(problems.filter(problem => problem.filename.startsWith('tests/run/lint/'))).toEqual([])
})

test('an import that climbs is written as it should be by --fix', () => {
  const file = join(folder, 'api/src/areas/a/c.ts')
  writeFileSync(file, `import { a } from '../b/d.ts'\nexport const b = a\n`)
  lint(['--fix', 'api/src/areas/a/c.ts'])
  expect(readFileSync(file, 'utf8')).toMatch(`import { a } from '#areas/b/d.ts'`)
})
