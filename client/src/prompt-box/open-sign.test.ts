import { expect, test } from 'vitest'
import { findOpenSign, suggestFor } from './open-sign.ts'

const names = { wildcards: ['weather', 'my weather', 'food'], loras: ['grain', 'ink'], styles: ['cinematic', 'anime'] }
const open = (text: string) => findOpenSign(text, text.length)
const offered = (text: string) => {
  const sign = open(text)
  return sign ? suggestFor(sign, names).map(({ label }) => label) : []
}

test('names of wildcards, of LoRAs and of styles, and ways to choose', () => {
  expect(offered('a sky of __we')).toEqual(['weather', 'my weather'])
  expect(offered('a sky <lora:g')).toEqual(['grain', 'ink'].filter(name => name.includes('g')))
  expect(offered('a sky /cin')).toEqual(['cinematic'])
  expect(offered('a {')).toEqual(['{a|b}', '{2$$a|b|c}', '{3::a|b}'])
})

test('nothing where no sign is open', () => {
  expect(open('a sky of __weather__ ')).toBeUndefined()
  expect(open('and/or')).toBeUndefined()
  expect(open('${')).toBeUndefined()
  expect(open('\\{')).toBeUndefined()
  expect(open('<lora:grain:0.8')).toBeUndefined()
})

test('what takes the place ends the sign', () => {
  const sign = open('__we')
  expect(sign).toEqual({ kind: 'wildcard', typed: 'we', from: 2, to: 4 })
  expect(sign && suggestFor(sign, names)[0]?.text).toBe('weather__')
})
