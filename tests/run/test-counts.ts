import { readFileSync } from 'node:fs'

export type Counts = { passed: number; failed: number; skipped: number }

/** The part of Vitest's JSON report that is read here. */
export type VitestReport = {
  success: boolean
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[]
  }[]
}

/** A file with a failure in it, and what a person needs to know of each. */
export type FailedFile = { file: string; failures: string[] }

/** The part of Playwright's JSON report that is read here. */
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
  suites: PlaywrightSuite[]
}
type PlaywrightSuite = {
  title: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; ok: boolean }[]
}

/** A file that fails before its first test has no failed test to count, and counts as one. */
export function countVitest(report: VitestReport): Counts {
  const brokenFiles = report.testResults.filter(
    file => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests,
  }
}

export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped }
}

export function listFailures(report: VitestReport): FailedFile[] {
  return report.testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      const failures = failed.map(test => `${test.fullName}: ${firstLine(test.failureMessages?.[0])}`)
      return { file: name, failures: failures.length ? failures : [firstLine(message)] }
    })
}

export function listFailedInBrowser({ suites }: PlaywrightReport): string[] {
  const failedIn = (suite: PlaywrightSuite): string[] => [
    ...(suite.specs ?? []).filter(({ ok }) => !ok).map(({ title }) => title),
    ...(suite.suites ?? []).flatMap(failedIn),
  ]
  return suites.flatMap(file => failedIn(file).map(title => `${file.title} › ${title}`))
}

function firstLine(message: string | undefined): string {
  return (message ?? '').split('\n', 1)[0]?.slice(0, 300) ?? ''
}

/** Both runs in one: what failed at first and passed when its file was run again counts as passed. */
export function countSecondRun(first: Counts, second: Counts): Counts {
  return { ...first, passed: first.passed + Math.max(0, first.failed - second.failed), failed: second.failed }
}

/** A part that reports nothing, runs no test, or exits badly without a failed test to show for it, counts as one failure. */
export function judgePart(exitCode: number, counts: Counts | undefined): Counts {
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 0, skipped: 0 }
  const silentFailure = failed === 0 && (exitCode !== 0 || passed === 0)
  return { passed, failed: silentFailure ? 1 : failed, skipped }
}

/** Undefined when the tool ended before it wrote its report. */
export function readReport<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}

export const addCounts = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})
