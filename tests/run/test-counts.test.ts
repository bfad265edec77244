import { expect, test } from 'vitest'
import { addCounts, countPlaywright, countVitest, judgePart, readReport } from './test-counts.ts'

test('a test file that fails before its first test counts as a failure', () => {
  const report = {
    success: false,
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 2,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'passed' }] },
    ],
  }
  expect(countVitest(report)).toEqual({ passed: 3, failed: 2, skipped: 2 })
})

test('a flaky browser test is a failed one', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 5, failed: 3, skipped: 0 })
})

test('a part that ran no test, wrote no report, or exited badly has failed', () => {
  const good = { passed: 4, failed: 0, skipped: 0 }
  expect(judgePart(0, good)).toEqual(good)
  expect(judgePart(0, { passed: 0, failed: 0, skipped: 3 }).failed).toBe(1)
  expect(judgePart(0, undefined).failed).toBe(1)
  expect(judgePart(1, good).failed).toBe(1)
  expect(judgePart(1, { passed: 4, failed: 2, skipped: 0 }).failed).toBe(2)
  expect(readReport('/no/such/report.json', countVitest)).toBeUndefined()
})

test('counts add up', () => {
  const counts = { passed: 1, failed: 2, skipped: 3 }
  expect(addCounts(counts, counts)).toEqual({ passed: 2, failed: 4, skipped: 6 })
})
