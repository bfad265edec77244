import type { Shell } from './shell.ts'

/** Engines, the kinds of nodes by category, and models. */
export async function listEngine({ engine, print }: Shell): Promise<void> {
  const { name, nodes, models } = await engine.describe()
  const kinds = Object.values(nodes)
  print(`Engine ${engine.kind}: ${name}`)
  print(`\nNodes (${kinds.length})`)
  const byCategory = Map.groupBy(kinds, ({ category }) => category)
  for (const [category, entries] of [...byCategory].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    print(`  ${category}`)
    for (const kind of entries) print(`    ${kind.name.padEnd(32)} ${kind.description}`)
  }
  print('\nModels')
  for (const [folder, files] of Object.entries(models)) print(`  ${folder}: ${files.join(', ') || 'none'}`)
}
