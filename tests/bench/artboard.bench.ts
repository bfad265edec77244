import { measureDocument } from './artboard/document-scenario.ts'

import { measurePages } from './artboard/page-scenarios.ts'
import { measurePropagation } from './artboard/propagation-scenario.ts'
import { printSection } from './sync/report.ts'
import type { Section } from './sync/report.ts'
import { startSyncWorld } from './sync/sync-world.ts'

/*
 * Artboards against the bounds that were asked for: `npm run bench:artboard`, or parts of it by their names: document,
 * propagation, pages. `quick` is a tenth of all counts.
 */
const asked = process.argv.slice(2)
const isQuick = asked.includes('quick')
const isAsked = (name: string) => asked.filter(word => word !== 'quick').length === 0 || asked.includes(name)
const size = { shapes: isQuick ? 200 : 2_000, edits: isQuick ? 10_000 : 100_000 }

const sections: Section[] = []
const tell = (section: Section) => {
  sections.push(section)
  printSection(section)
}

if (isAsked('document') || isAsked('propagation')) {
  const world = await startSyncWorld()
  try {
    if (isAsked('document')) tell(await measureDocument(world, size))
    if (isAsked('propagation')) tell(await measurePropagation(world, isQuick ? 3_000 : 15_000))
  } finally {
    await world.dispose()
  }
}

if (isAsked('pages')) for (const section of await measurePages({ ...size, isQuick })) tell(section)

const missed = sections.flatMap(({ verdicts }) => verdicts).filter(({ held }) => held === false)
process.stdout.write(missed.length === 0 ? '\nAll bounds hold.\n' : `\n${missed.length} bounds do not hold.\n`)
process.exit(0)
