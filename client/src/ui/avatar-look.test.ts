import { expect, test } from 'vitest'
import { describeAvatar } from './avatar-look.ts'

test.each([
  ['Mai Lê', 'ML'],
  ['Nguyễn Thị Minh Khai', 'NK'],
  ['linh', 'L'],
  ['  Ada   Okafor ', 'AO'],
  ['𝒜 b', '𝒜B'],
  ['', '?'],
])('draws "%s" as %s', (name, initials) => {
  expect(describeAvatar('u', name).initials).toBe(initials)
})

test('gives a person the same colour always, and spreads people over all six', () => {
  const colors = Array.from({ length: 200 }, (_, index) => describeAvatar(`uid-${index}`, 'x').color)
  expect(describeAvatar('uid-7', 'another name').color).toBe(colors[7])
  expect(new Set(colors).size).toBe(6)
})
