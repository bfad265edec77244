import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { check } from './check.ts'
import { provideChromium } from './chromium.ts'
import { repository, runAloud } from './process.ts'
import { provideRedis } from './redis.ts'
import {
  addCounts,
  countPlaywright,
  countSecondRun,
  countVitest,
  judgePart,
  listFailedInBrowser,
  listFailures,
  readReport,
} from './test-counts.ts'
import type { Counts, FailedFile, PlaywrightReport, VitestReport } from './test-counts.ts'

const { long } = parseArgs({ options: { long: { type: 'boolean', default: false } } }).values
const environment: NodeJS.ProcessEnv = long ? { ATELIER_LONG: '1' } : {}
const reports = mkdtempSync(join(tmpdir(), 'atelier-reports-'))

/** What failed, and passed when its file was run again: counted as passed, told at the end. */
const unsteady: string[] = []
const failures: string[] = []

const FILES_AGAIN_MAX = 4
/** A slow machine is late for many of these at once, each by a different wait; what is broken fails again anyway. */
const BROWSER_TESTS_AGAIN_MAX = 12

/**
 * A few files that failed are run a second time, alone: on a busy machine a process that starts late can fail what is right.
 * What fails twice has failed, and what did not is named, so that nobody need wonder.
 */
async function runVitest(projects: string[]): Promise<Counts> {
  const first = await runVitestOnce(projects, [])
  if (first.failed.length === 0 || first.failed.length > FILES_AGAIN_MAX) {
    failures.push(...tell(first.failed))
    return first.counts
  }
  console.log(`\n── again, alone: ${first.failed.map(({ file }) => file).join(', ')} ──`)
  const second = await runVitestOnce(
    projects,
    first.failed.map(({ file }) => file),
  )
  failures.push(...tell(second.failed))
  unsteady.push(...tell(first.failed.filter(({ file }) => second.failed.every(again => again.file !== file))))
  return countSecondRun(first.counts, second.counts)
}

async function runVitestOnce(projects: string[], files: string[]): Promise<{ counts: Counts; failed: FailedFile[] }> {
  const report = join(reports, `${projects.join('-')}-${files.length ? 'again' : 'all'}.json`)
  const chosen = projects.flatMap(project => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runAloud('vitest', ['run', ...files, ...chosen, ...reporters], environment)
  const read = readReport<VitestReport>(report)
  return { counts: judgePart(code, read && countVitest(read)), failed: read ? listFailures(read) : [] }
}

function tell(files: FailedFile[]): string[] {
  return files.flatMap(({ file, failures: each }) => each.map(line => `${relative(repository, file)} › ${line}`))
}

async function runOnPostgres(): Promise<Counts> {
  await provideRedis()
  return runVitest(['pg'])
}

async function runPlaywright(): Promise<Counts> {
  const browser = await provideChromium()
  if (!browser) return judgePart(1, undefined)
  const first = await runPlaywrightOnce(browser, [])
  if (first.failed.length === 0 || first.failed.length > BROWSER_TESTS_AGAIN_MAX) {
    failures.push(...first.failed)
    return first.counts
  }
  console.log('\n── again, alone ──')
  const second = await runPlaywrightOnce(browser, ['--last-failed', '--workers=1', '--trace=retain-on-failure'])
  failures.push(...second.failed)
  unsteady.push(...first.failed.filter(test => !second.failed.includes(test)))
  return countSecondRun(first.counts, second.counts)
}

async function runPlaywrightOnce(browser: string, which: string[]): Promise<{ counts: Counts; failed: string[] }> {
  const report = join(reports, which.length ? 'browser-again.json' : 'browser.json')
  const code = await runAloud('playwright', ['test', ...which, '--reporter=list,json'], {
    ...environment,
    ATELIER_CHROMIUM: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  const read = readReport<PlaywrightReport>(report)
  return { counts: judgePart(code, read && countPlaywright(read)), failed: read ? listFailedInBrowser(read) : [] }
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
for (const line of failures) console.log(`failed    ${line}`)
for (const line of unsteady) console.log(`unsteady  ${line}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed ? 1 : 0
