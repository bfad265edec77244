import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { check } from './check.ts'
import { provideChromium } from './chromium.ts'
import { runAloud } from './process.ts'
import { provideRedis } from './redis.ts'
import type { Counts } from './test-counts.ts'
import { addCounts, countPlaywright, countVitest, judgePart, readReport } from './test-counts.ts'

const { long } = parseArgs({ options: { long: { type: 'boolean', default: false } } }).values
const environment: NodeJS.ProcessEnv = long ? { ATELIER_LONG: '1' } : {}
const reports = mkdtempSync(join(tmpdir(), 'atelier-reports-'))

async function runVitest(projects: string[]): Promise<Counts> {
  const report = join(reports, `${projects.join('-')}.json`)
  const chosen = projects.flatMap(project => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runAloud('vitest', ['run', ...chosen, ...reporters], environment)
  return judgePart(code, readReport(report, countVitest))
}

async function runOnPostgres(): Promise<Counts> {
  await provideRedis()
  return runVitest(['pg'])
}

async function runPlaywright(): Promise<Counts> {
  const browser = await provideChromium()
  if (!browser) return judgePart(1, undefined)
  const report = join(reports, 'browser.json')
  const code = await runAloud('playwright', ['test', '--reporter=list,json'], {
    ...environment,
    ATELIER_CHROMIUM: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  return judgePart(code, readReport(report, countPlaywright))
}

const parts: { name: string; run: () => Promise<Counts> }[] = [
  { name: 'check', run: async () => ({ passed: 0, failed: await check(), skipped: 0 }) },
  { name: 'unit tests', run: () => runVitest(['unit', 'client']) },
  { name: 'tests on PostgreSQL', run: runOnPostgres },
  { name: 'browser tests', run: runPlaywright },
]

let total: Counts = { passed: 0, failed: 0, skipped: 0 }
const summary: string[] = []
for (const { name, run } of parts) {
  console.log(`\n── ${name} ──`)
  const began = performance.now()
  const counts = await run()
  const seconds = Math.round((performance.now() - began) / 1000)
  total = addCounts(total, counts)
  summary.push(
    `${counts.failed ? 'FAILED' : 'ok    '} ${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped in ${seconds} s`,
  )
}
rmSync(reports, { recursive: true, force: true })

console.log(`\n${summary.join('\n')}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed ? 1 : 0
