import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enginesRoutes } from '@atelier/shared-schema/contract/areas/engines.contract.ts'
import { healthRoutes } from '@atelier/shared-schema/contract/areas/health.contract.ts'
import { publishEngine, withdrawEngine } from '@atelier/database/engines/engine.queries.ts'
import { startHeartbeat } from '@atelier/database/processes/heartbeat.queries.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.dispose())

describe('health', () => {
  test('says it is ready only while every process serves', async () => {
    await expect(api.call(healthRoutes.ready, {})).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    const beats = [
      await startHeartbeat(api.app.db, 'sync-server', () => undefined),
      await startHeartbeat(api.app.db, 'workers', () => undefined),
    ]
    expect(await api.call(healthRoutes.ready, {})).toMatchObject({ status: 'ready' })
    await Promise.all(beats.map(beat => beat.dispose()))
    await expect(api.call(healthRoutes.ready, {})).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })

  test('tells its version, its configuration and its contract', async () => {
    const { version } = await api.call(healthRoutes.health, {})
    expect((await api.call(healthRoutes.versions, {})).releases.filter(release => release.active)).toHaveLength(1)
    expect(await api.call(healthRoutes.config, {})).toMatchObject({
      version,
      signUp: 'open',
      mailsStayLocal: true,
      tldrawLicenseKey: null,
    })
    const openapi = await (await api.fetch('/api/openapi.json')).json()
    expect(openapi).toMatchObject({ openapi: '3.1.0' })
    expect(await (await api.fetch('/api/docs')).text()).toContain('/api/health/ready')
  })

  test('lists the engines that run graphs now, to those who are signed in', async () => {
    const { db } = api.app
    const id = newId()
    const offer = {
      host: 'h',
      pid: 1,
      kind: 'embedded',
      name: 'Studio Painter',
      hash: 'x',
      nodes: {},
      models: {},
      modelHashes: {},
    } as const
    const beat = { health: 'ready', healthNote: '', running: 1, queued: 0, msPerMegapixel: undefined } as const
    await expect(api.call(enginesRoutes.list, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    const as = await api.createPerson()
    expect(await api.call(enginesRoutes.list, {}, { as })).toEqual({ items: [] })
    await publishEngine(db, id, offer, beat)
    expect(await api.call(enginesRoutes.list, {}, { as })).toMatchObject({
      items: [{ id: 'embedded', name: 'Studio Painter', health: 'ready', running: 1, msPerMegapixel: null }],
    })
    await withdrawEngine(db, id)
  })

  test('answers unknown routes and methods as JSON errors, with a slash at the end too', async () => {
    const unknown = await api.fetch('/api/nowhere')
    expect(unknown.status).toBe(404)
    expect(await unknown.json()).toMatchObject({ error: { code: 'NOT_FOUND' } })
    expect((await api.fetch('/api/health/', { method: 'DELETE' })).status).toBe(405)
    expect((await api.fetch('/api/health/')).status).toBe(200)
  })

  test('sends the security headers with every answer', async () => {
    for (const path of ['/api/health', '/api/nowhere']) {
      const { headers } = await api.fetch(path)
      expect(headers.get('content-security-policy')).toContain("default-src 'self'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
    }
  })
})
