import { expect, test } from 'vitest'
import { joinBoxes } from './join-boxes.ts'

const box = (x: number, w: number) => ({ x, y: 0, w, h: 10 })

test('boxes that lie over each other become one, also by way of a third', () => {
  expect(joinBoxes([box(0, 10), box(50, 10), box(5, 50), box(200, 10)])).toEqual([
    { x: 0, y: 0, w: 60, h: 10 },
    { x: 200, y: 0, w: 10, h: 10 },
  ])
})
