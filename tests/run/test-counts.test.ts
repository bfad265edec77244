import { expect, test } from 'vitest'
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

const passed = { status: 'passed', fullName: 'subtracts' }
const failed = { status: 'failed', fullName: 'adds', failureMessages: ['expected 1 to be 2\n  at line 3'] }

test('a test file that fails before its first test counts as a failure', () => {
  const report = {
    success: false,
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 2,
    testResults: [
      { name: 'a.test.ts', status: 'failed', message: 'no such module\n  at', assertionResults: [] },
      { name: 'b.test.ts', status: 'failed', assertionResults: [failed, passed] },
      { name: 'c.test.ts', status: 'passed', assertionResults: [passed, passed] },
    ],
  }
  expect(countVitest(report)).toEqual({ passed: 3, failed: 2, skipped: 2 })
  expect(listFailures(report)).toEqual([
    { file: 'a.test.ts', failures: ['no such module'] },
    { file: 'b.test.ts', failures: ['adds: expected 1 to be 2'] },
  ])
})

test('what passes when its file is run again has passed, and nothing else', () => {
  const first = { passed: 10, failed: 2, skipped: 1 }
  expect(countSecondRun(first, { passed: 7, failed: 0, skipped: 1 })).toEqual({ passed: 12, failed: 0, skipped: 1 })
  expect(countSecondRun(first, { passed: 6, failed: 1, skipped: 1 })).toEqual({ passed: 11, failed: 1, skipped: 1 })
})

test('a flaky browser test is a failed one', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }
  const specs = [
    { title: 'opens', ok: true },
    { title: 'closes', ok: false },
  ]
  const report = { stats, errors: [{}], suites: [{ title: 'door.e2e.ts', suites: [{ title: 'at night', specs }] }] }
  expect(countPlaywright(report)).toEqual({ passed: 5, failed: 3, skipped: 0 })
  expect(listFailedInBrowser(report)).toEqual(['door.e2e.ts › closes'])
})

test('a part that ran no test, wrote no report, or exited badly has failed', () => {
  const good = { passed: 4, failed: 0, skipped: 0 }
  expect(judgePart(0, good)).toEqual(good)
  expect(judgePart(0, { passed: 0, failed: 0, skipped: 3 }).failed).toBe(1)
  expect(judgePart(0, undefined).failed).toBe(1)
  expect(judgePart(1, good).failed).toBe(1)
  expect(judgePart(1, { passed: 4, failed: 2, skipped: 0 }).failed).toBe(2)
  expect(readReport('/no/such/report.json')).toBeUndefined()
})

test('counts add up', () => {
  const counts = { passed: 1, failed: 2, skipped: 3 }
  expect(addCounts(counts, counts)).toEqual({ passed: 2, failed: 4, skipped: 6 })
})
