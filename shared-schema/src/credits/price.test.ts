import { expect, test } from 'vitest'
import { creditSettings } from '#entities/credit.ts'
import { priceOfRun } from './price.ts'

const tariff = { perSecond: 0.5, perMegapixel: 2, atLeast: 3 }
const settings = creditSettings.parse({ isEnabled: true })
const priced = { ...settings, tariffs: { ...settings.tariffs, embedded: tariff } }

test('nothing costs anything until credits are turned on', () => {
  const run = [{ engine: 'embedded' as const, seconds: 90, megapixels: 4 }]
  expect(priceOfRun(run, creditSettings.parse({}))).toBe(0)
  expect(priceOfRun(run, settings)).toBe(90_000)
})

test('each part of a run is charged by its engine, to the thousandth and never above what it took', () => {
  const part = { engine: 'embedded' as const, seconds: 7.0019, megapixels: 0.26 }
  expect(priceOfRun([part], priced)).toBe(4_020)
  expect(priceOfRun([{ ...part, seconds: 0.1, megapixels: 0 }], priced)).toBe(3_000)
  expect(priceOfRun([part, { engine: 'comfyui', seconds: 2, megapixels: 9 }], priced)).toBe(6_020)
  expect(priceOfRun([], priced)).toBe(0)
})
