import { expect, test } from 'vitest'
import type { Engine, EngineKind, EngineState } from '#engines/engine.ts'
import { TaskPlaces, fixedEngines } from './task-engines.ts'
import type { TaskEngine } from './task-engines.ts'

function engineOf(kind: EngineKind, { slots = 1, queued = 0, server = '', health = 'ready' } = {}): TaskEngine {
  const state = { health, healthNote: '', running: 0, queued, msPerMegapixel: undefined } as EngineState
  const engine = { id: `${kind}${server}`, kind, readState: () => state } as Engine
  const reached = server === '' ? undefined : { id: server, company: '', country: '' }
  return { engine, name: kind, nodes: {}, slots, server: reached }
}

const namesOf = (engines: readonly TaskEngine[] = []) => engines.map(({ engine }) => engine.id)

test('each server has room of its own, and those that fail have none', () => {
  const places = new TaskPlaces(
    fixedEngines([
      engineOf('embedded', { slots: 2 }),
      engineOf('comfyui', { server: 'a', slots: 2 }),
      engineOf('comfyui', { server: 'b', queued: 4 }),
      engineOf('comfyui', { server: 'c', health: 'failing' }),
    ]),
  )
  expect(places.findFree()).toEqual({ kinds: ['embedded', 'comfyui'], servers: ['a', 'b'], least: 1 })
  const needs = { engine_kinds: ['comfyui'], engine_servers: ['a', 'b', 'c'] }
  const first = places.take(needs)
  expect([namesOf(first?.engines), namesOf(first?.spare)]).toEqual([
    ['embedded', 'comfyuia'],
    ['comfyuib', 'comfyuic'],
  ])
  // As much room on each: the one that has nothing to do for others.
  expect(namesOf(places.take(needs)?.engines)).toEqual(['embedded', 'comfyuia'])
  expect(namesOf(places.take(needs)?.engines)).toEqual(['embedded', 'comfyuib'])
  expect(places.findFree()).toEqual({ kinds: ['embedded'], servers: [], least: 2 })
  first?.giveBack()
  expect(places.findFree()?.servers).toEqual(['a'])
})

test('what needs no server runs on none, and what only another server can run on none of these', () => {
  const places = new TaskPlaces(fixedEngines([engineOf('embedded'), engineOf('comfyui', { server: 'a' })]))
  expect(places.take({ engine_kinds: ['comfyui'], engine_servers: ['b'] })).toBeUndefined()
  const place = places.take({ engine_kinds: ['embedded'], engine_servers: null })
  expect([namesOf(place?.engines), namesOf(place?.spare)]).toEqual([['embedded'], []])
})
