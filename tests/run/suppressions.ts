import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runQuietly } from './process.ts'

export type Suppression = { file: string; line: number; text: string }

/** A comment, or a JSX comment, that opens with a tool's word for "look away". */
const suppression =
  /(?:\/\/|\/\*+|<!--|#)\s*(?:(?:ox|es|ts)lint-(?:disable|enable)|@ts-(?:ignore|nocheck|expect-error)|(?:prettier|oxfmt|biome|knip)-ignore|(?:v8|c8|istanbul) ignore|@public\b)/

/** oxlint cannot refuse these comments itself: the comment would silence the rule that refuses it. */
export function readSuppressions(file: string, source: string): Suppression[] {
  return source
    .split('\n')
    .flatMap((text, index) => (suppression.test(text) ? [{ file, line: index + 1, text: text.trim() }] : []))
}

export async function findSuppressions(folder: string): Promise<Suppression[]> {
  const { output } = await runQuietly('git', [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '*.ts',
    '*.tsx',
    '*.js',
    '*.css',
  ])
  const files = output.split('\n').filter(file => file)
  const found = await Promise.all(
    files.map(async file => readSuppressions(file, await readFile(join(folder, file), 'utf8').catch(() => ''))),
  )
  return found.flat()
}
