import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changesRoutes } from '@atelier/shared-schema/contract/areas/changes.contract.ts'
import { authRoutes } from '@atelier/shared-schema/contract/areas/auth.contract.ts'
import { wildcardsRoutes } from '@atelier/shared-schema/contract/areas/wildcards.contract.ts'
import { tagsRoutes } from '@atelier/shared-schema/contract/areas/tags.contract.ts'
import { workspacesRoutes } from '@atelier/shared-schema/contract/areas/workspaces.contract.ts'
import { TASK_EVENTS_CHANNEL } from '@atelier/shared-schema/tasks/task-channels.ts'
import { streamEvents } from '@atelier/shared-schema/feed/stream-events.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import {
  findTestSession,
  insertTestGrantToWorkspace,
  insertTestItem,
  renewTestFeed,
} from '#testing/test-rows.queries.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ events: { heartbeatMs: 200, stalledMsMax: 400 }, handlerTimeoutMs: 2_000 })
})
afterAll(() => api.dispose())

const create = (as: TestPerson, name: string) => api.call(wildcardsRoutes.create, { body: { name } }, { as })

interface Told {
  event: string
  id: string
  data: unknown
  at: number
}

interface Listening {
  events: Told[]
  comments: number
  ended: Promise<void>
  isEnded: boolean
  /** The next event that is not yet taken, but for tags: everybody hears of those when the bell by which they are told begins to be heard. */
  next(): Promise<Told>
  close(): void
}

/** A reader that keeps up; it reads frames as the standard says. */
async function listen(as: TestPerson, headers: Record<string, string> = {}, query = ''): Promise<Listening> {
  const abort = new AbortController()
  const response = await api.fetch(`/api/events${query}`, { as, headers, signal: abort.signal })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  expect(response.headers.get('x-accel-buffering')).toBe('no')
  let taken = 0
  let wake = () => {}
  const listening: Listening = {
    events: [],
    comments: 0,
    isEnded: false,
    ended: Promise.resolve(),
    async next() {
      for (;;) {
        const event = listening.events[taken]
        if (event) {
          taken += 1
          if (event.event === 'tags') continue
          return event
        }
        if (listening.isEnded) throw new Error('The stream has ended')
        await new Promise<void>(resolve => {
          wake = resolve
        })
      }
    },
    close: () => abort.abort(),
  }
  listening.ended = readFrames(response, frame => {
    if (frame.startsWith(':')) listening.comments += 1
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1]
    const event = field('event')
    if (event)
      listening.events.push({
        event,
        id: field('id') ?? '',
        data: JSON.parse(field('data') ?? ''),
        at: performance.now(),
      })
    wake()
  }).finally(() => {
    listening.isEnded = true
    wake()
  })
  return listening
}

async function readFrames(response: Response, take: (frame: string) => void): Promise<void> {
  let text = ''
  try {
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString()
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        take(text.slice(0, end))
        text = text.slice(end + 2)
      }
    }
  } catch {
    // Ended from this side.
  }
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

describe('a stream', () => {
  test('tells at once that there may be something, then whenever there is, and beats meanwhile', async () => {
    const person = await api.createPerson()
    const stream = await listen(person)
    const first = await stream.next()
    expect(streamEvents.changes.parse(first.data).cursor).toBe(first.id)
    await create(person, 'Sky')
    const second = await stream.next()
    expect(second.event).toBe('changes')
    const { changes } = await api.call(changesRoutes.list, { query: { since: first.id } }, { as: person })
    expect(changes).toMatchObject([{ kind: 'put', item: { name: 'Sky' } }])
    // Longer than a handler may take.
    await pause(2_500)
    expect(stream.isEnded).toBe(false)
    expect(stream.comments).toBeGreaterThan(1)
    stream.close()
  })

  test('tells nobody else', async () => {
    const [person, stranger] = [await api.createPerson(), await api.createPerson()]
    const [stream, other] = [await listen(person), await listen(stranger)]
    await other.next()
    await create(person, 'Sky')
    await stream.next()
    await stream.next()
    await pause(300)
    expect(other.events.filter(({ event }) => event !== 'tags')).toHaveLength(1)
    stream.close()
    other.close()
  })

  test('tells members of a workspace, also those who came after it was opened', async () => {
    const [owner, member] = [await api.createPerson(), await api.createPerson()]
    const workspace = await api.call(workspacesRoutes.create, { body: { name: 'Studio' } }, { as: owner })
    const stream = await listen(member)
    await stream.next()
    const member_ = { params: { id: workspace.id }, body: { uid: member.uid, role: 'member' as const } }
    await api.call(workspacesRoutes.addMember, member_, { as: owner })
    const joined = await stream.next()
    const since = joined.id
    await pause(400)
    const seen = stream.events.length
    const itemId = await insertTestItem(api.app.db, { ownerUid: owner.uid, sharingMode: 'restricted' })
    await insertTestGrantToWorkspace(api.app.db, itemId, workspace.id)
    api.app.doorbell.ring('changes')
    while (stream.events.length === seen) await pause(10)
    const { changes } = await api.call(changesRoutes.list, { query: { since } }, { as: member })
    expect(changes).toMatchObject([{ kind: 'put', item: { id: itemId, role: 'viewer' } }])
    stream.close()
  })

  test('hears of what no bell rang for, too', async () => {
    const person = await api.createPerson()
    const stream = await listen(person)
    await stream.next()
    await insertTestItem(api.app.db, { ownerUid: person.uid })
    expect((await stream.next()).event).toBe('changes')
    stream.close()
  })

  test('tells who was told of something', async () => {
    const [owner, friend] = [await api.createPerson(), await api.createPerson()]
    const stream = await listen(friend)
    const { id } = await create(owner, 'Sky')
    await api.call(wildcardsRoutes.share, { params: { id }, body: { people: [{ uid: friend.uid }] } }, { as: owner })
    await expect.poll(() => stream.events.some(({ event }) => event === 'notices'), { timeout: 10_000 }).toBe(true)
    stream.close()
  })

  test('tells whoever can use a tag that it is another, and nobody else', async () => {
    const [owner, member, stranger] = [await api.createPerson(), await api.createPerson(), await api.createPerson()]
    const { id: workspaceId } = await api.call(workspacesRoutes.create, { body: { name: 'Studio' } }, { as: owner })
    const join = { params: { id: workspaceId }, body: { uid: member.uid, role: 'member' as const } }
    await api.call(workspacesRoutes.addMember, join, { as: owner })
    const streams = [await listen(owner), await listen(member), await listen(stranger)]
    // A ring may be doubled.
    const areTold = async (act: () => Promise<unknown>) => {
      const before = streams.map(({ events }) => events.length)
      await act()
      return () => streams.map(({ events }, index) => events.slice(before[index]).some(({ event }) => event === 'tags'))
    }
    const create = (as: TestPerson, body: { name: string; workspaceId?: string }) =>
      api.call(tagsRoutes.create, { body }, { as })
    await expect.poll(await areTold(() => create(owner, { name: 'Sky', workspaceId }))).toEqual([true, true, false])
    await expect.poll(await areTold(() => create(stranger, { name: 'Own' }))).toEqual([false, false, true])
    for (const stream of streams) stream.close()
  })

  test('is not told more than four times a second', async () => {
    const person = await api.createPerson()
    const start = performance.now()
    const stream = await listen(person)
    for (let index = 0; index < 30; index++) {
      await insertTestItem(api.app.db, { ownerUid: person.uid })
      api.app.doorbell.ring('changes')
    }
    // However long it takes: what is told last leaves nothing out, and no more is told than there are quarters of a second.
    const isAllTold = async () => {
      const since = stream.events.at(-1)?.id
      if (since === undefined) return false
      const { changes } = await api.call(changesRoutes.list, { query: { since } }, { as: person })
      return changes.length === 0
    }
    await expect.poll(isAllTold, { timeout: 20_000 }).toBe(true)
    const tookMs = (stream.events.at(-1)?.at ?? 0) - start
    // A timer of Node's may end a millisecond early.
    expect(stream.events.length).toBeLessThanOrEqual(1 + tookMs / 249)
    stream.close()
  })
})

describe('coming back', () => {
  test('with the id of the last event tells only if there is something new', async () => {
    const person = await api.createPerson()
    const first = await listen(person)
    const { id } = await first.next()
    first.close()
    const quiet = await listen(person, { 'last-event-id': id })
    await pause(300)
    expect(quiet.events).toEqual([])
    quiet.close()
    await create(person, 'While away')
    await pause(100)
    const told = await listen(person, { 'last-event-id': id })
    expect((await told.next()).event).toBe('changes')
    told.close()
    const asked = await listen(person, {}, `?since=${id}`)
    expect((await asked.next()).event).toBe('changes')
    asked.close()
  })

  test('with an id of another epoch asks to begin anew', async () => {
    const person = await api.createPerson()
    const stream = await listen(person)
    const { id } = await stream.next()
    await renewTestFeed(api.app.db)
    const back = await listen(person, { 'last-event-id': id })
    const resync = await back.next()
    expect(resync.event).toBe('resync')
    expect(streamEvents.resync.parse(resync.data).epoch).not.toBe('')
    // Who has been there all along is told as well.
    expect((await stream.next()).event).toBe('resync')
    stream.close()
    back.close()
  })
})

describe('the end', () => {
  test('comes with the end of the session', async () => {
    const person = await api.createPerson()
    const stream = await listen(person)
    await stream.next()
    await api.call(authRoutes.signOut, {}, { as: person })
    await stream.ended
    expect((await api.fetch('/api/events', { as: person })).status).toBe(401)
  })

  test('comes to readers that take nothing, and to them alone', async () => {
    const person = await api.createPerson()
    const stream = await listen(person)
    const credentialId = await findTestSession(api.app.db, person.uid)
    const actor = {
      who: 'person',
      uid: person.uid,
      siteRole: 'member',
      workspaceId: null,
      via: 'session',
      credentialId,
    } as const
    // Past the kernel, which takes megabytes for a reader before it says that there is none.
    const dropped = new Promise<void>(resolve => {
      void api.app.events.open({ actor, since: undefined, hangUp: resolve })
    })
    await dropped
    expect(stream.isEnded).toBe(false)
    stream.close()
  })

  test('is not waited for: a person has so many streams and no more', async () => {
    const person = await api.createPerson()
    const streams = await Promise.all(Array.from({ length: 16 }, () => listen(person)))
    expect((await api.fetch('/api/events', { as: person })).status).toBe(429)
    for (const stream of streams) stream.close()
    while ((await api.fetch('/api/events', { as: person, method: 'HEAD' })).status === 429) await pause(20)
  })

  test('comes at once when the server ends', async () => {
    const own = await startTestApi()
    const person = await own.createPerson()
    const response = await own.fetch('/api/events', { as: person })
    const ended = readFrames(response, () => undefined)
    // Less than a heartbeat: what waited for the next one would not come in time.
    await own.dispose()
    await expect(ended).resolves.toBeUndefined()
  }, 10_000)
})

test('a task is told to whoever made it, and to those of a workspace once they may see it', async () => {
  const [owner, member] = [await api.createPerson(), await api.createPerson()]
  const { id: workspaceId } = await api.call(workspacesRoutes.create, { body: { name: 'Studio' } }, { as: owner })
  await api.call(workspacesRoutes.addMember, { params: { id: workspaceId }, body: { uid: member.uid } }, { as: owner })
  const id = await insertTestItem(api.app.db, { ownerUid: owner.uid, workspaceId, kind: 'RECIPE_TASK' })
  const [mine, theirs] = [await listen(owner), await listen(member)]
  const ring = (seq: number) => {
    const event = { id, seq, status: 'RUNNING', progress: seq / 10, previewSeq: 0 }
    api.app.doorbell.ring(TASK_EVENTS_CHANNEL, JSON.stringify({ uid: owner.uid, workspaceId, event }))
  }
  const tasksOf = (listening: Listening) => listening.events.filter(({ event }) => event === 'task')
  ring(1)
  await expect.poll(() => tasksOf(mine)).toMatchObject([{ data: { id, seq: 1, progress: 0.1 } }])
  expect(tasksOf(theirs)).toEqual([])
  for (const frame of tasksOf(mine)) expect(streamEvents.task.safeParse(frame.data).success).toBe(true)
  mine.close()
  theirs.close()
})
