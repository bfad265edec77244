import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { printConfigTable } from '@atelier/platform/config/config-table.ts'
import { expect, test } from 'vitest'
import { repository } from './process.ts'

/** Rows as cells, so that a formatter may align the columns. */
const readRows = (markdown: string) =>
  markdown
    .split('\n')
    .filter(line => line.startsWith('| `'))
    .map(line => line.split('|').map(cell => cell.trim()))

test("README's configuration table is the one that `npm run -s config` prints", () => {
  const readme = readFileSync(join(repository, 'README.md'), 'utf8')
  const [, configuration = ''] = readme.split('## Configuration')
  expect(readRows(configuration.split('\n## ')[0] ?? '')).toEqual(readRows(printConfigTable()))
})
