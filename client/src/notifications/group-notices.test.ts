import { expect, test } from 'vitest'
import type { Notification } from '@atelier/shared-schema/entities/notification.ts'
import { actorsOf, groupNotices } from './group-notices.ts'

let made = 0
function notice(kind: Notification['kind'], who: string, what: string, more: Partial<Notification> = {}): Notification {
  made += 1
  return {
    id: `n${made}`,
    kind,
    createdAt: '2027-03-04T12:00:00Z',
    isRead: false,
    isNew: false,
    actor: { uid: who, name: who, username: null, picture: null },
    item: { id: what, kind: 'IMAGE', name: what, thumbnailUrl: null },
    comment: null,
    facts: {},
    ...more,
  }
}
const sizes = (notices: readonly Notification[]) => groupNotices(notices).map(group => group.notices.length)

test('what one person shared on a day is one line, what another did or another day is another', () => {
  const first = notice('SHARED', 'Lan', 'a')
  const groups = groupNotices([
    first,
    notice('SHARED', 'Duc', 'b'),
    notice('SHARED', 'Lan', 'c'),
    notice('SHARED', 'Lan', 'd', { createdAt: '2027-03-02T12:00:00Z' }),
    notice('SHARED', 'Lan', 'e', { isRead: true }),
  ])
  expect(groups.map(group => group.notices.length)).toEqual([2, 1, 1, 1])
  expect(groups[0]?.notices[0]).toBe(first)
})

test('what several said on one thing is one line, and names each of them once', () => {
  const [group] = groupNotices([
    notice('COMMENTED', 'Lan', 'a'),
    notice('COMMENTED', 'Duc', 'a'),
    notice('COMMENTED', 'Lan', 'a'),
  ])
  expect(group?.notices).toHaveLength(3)
  expect(group && actorsOf(group).map(actor => actor.name)).toEqual(['Lan', 'Duc'])
})

test('each mention stands alone', () => {
  expect(sizes([notice('MENTIONED', 'Lan', 'a'), notice('MENTIONED', 'Lan', 'a')])).toEqual([1, 1])
})
