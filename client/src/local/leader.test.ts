import { afterEach, expect, test, vi } from 'vitest'
import type { LocalDatabase } from './database.ts'
import { LeaseCandidate, standForLeader } from './leader.ts'
import type { Candidate, LeaderOptions } from './leader.ts'
import { openTestDatabase } from './local.fixture.ts'

const candidates: Candidate[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const candidate of candidates.splice(0)) await candidate.dispose()
})

function stand(db: LocalDatabase, make: (options: LeaderOptions) => Candidate) {
  const tab = { leads: false, ended: false }
  const candidate = make({
    db,
    uid: db.name,
    lead: () => {
      tab.leads = true
      return {
        dispose: async () => {
          tab.leads = false
          await Promise.resolve()
        },
      }
    },
  })
  candidates.push(candidate)
  return { tab, candidate }
}

test.each([
  ['a lock', standForLeader],
  ['a lease', (options: LeaderOptions) => new LeaseCandidate(options)],
])('one tab leads by %s, and another takes over when it ends', async (_name, make) => {
  const db = await openTestDatabase()
  const tabs = [stand(db, make), stand(db, make), stand(db, make)]
  const leading = () => tabs.filter(({ tab }) => tab.leads)
  await vi.waitFor(() => expect(leading()).toHaveLength(1), 10_000)
  const [first] = leading()
  await first?.candidate.dispose()
  expect(first?.tab.leads).toBe(false)
  await vi.waitFor(() => expect(leading()).toHaveLength(1), { timeout: 4_000 })
})

test('a tab that froze past its lease is replaced, and steps back when it wakes', async () => {
  const db = await openTestDatabase()
  const frozen = stand(db, options => new LeaseCandidate(options))
  await vi.waitFor(() => expect(frozen.tab.leads).toBe(true), 10_000)
  // As if its timers had stood still for long.
  await db.writeMeta('leader', { ...(await db.readMeta('leader')), tab: 'another', until: Date.now() + 60_000 })
  await vi.waitFor(() => expect(frozen.tab.leads).toBe(false), { timeout: 4_000 })
  await db.writeMeta('leader', { tab: 'another', until: Date.now() - 1 })
  await vi.waitFor(() => expect(frozen.tab.leads).toBe(true), { timeout: 4_000 })
})
