import { describe, expect, test } from 'vitest'
import { pickTour } from './tours.ts'

const done = { step: 0, completedAt: '2026-01-01T00:00:00Z' }

describe('pickTour', () => {
  test('waits for the first questions, then begins with the frame', () => {
    expect(pickTour({ onboarded: false, walkthroughs: {} }, '/wildcards')).toBeUndefined()
    expect(pickTour({ onboarded: true, walkthroughs: {} }, '/wildcards')?.id).toBe('home-space')
  })

  test('goes on with the screen one is on', () => {
    const person = { onboarded: true, walkthroughs: { 'home-space': done } }
    expect(pickTour(person, '/wildcards')?.id).toBe('wildcards')
    expect(pickTour(person, '/wildcards/1')).toBeUndefined()
    expect(
      pickTour({ ...person, walkthroughs: { ...person.walkthroughs, wildcards: done } }, '/wildcards'),
    ).toBeUndefined()
  })

  test('goes on with one that was begun, whatever was answered', () => {
    const walkthroughs = { 'home-space': { step: 2, completedAt: null } }
    expect(pickTour({ onboarded: false, walkthroughs }, '/settings/info')?.id).toBe('home-space')
  })
})
