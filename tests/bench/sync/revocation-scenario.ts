import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { makeSignedIn } from '../../fixtures/sync-world.ts'
import type { SignedIn } from '../../fixtures/sync-world.ts'
import { openClient } from './client.ts'
import { Histogram } from './histogram.ts'
import { bound, round } from './report.ts'
import type { Section } from './report.ts'
import type { Bench } from './scenarios.ts'
import { nowUs } from './stamp.ts'
import { ours } from './subjects.ts'
import type { SyncWorld } from './sync-world.ts'

/**
 * A member of a workspace has its tree open on two sync-servers and is removed by the API, as a person would do it: from
 * sending that request until the last of both sockets is closed.
 */
export async function measureRevocation(bench: Bench): Promise<Section> {
  const members = bench.quick ? 20 : 200
  const title = `A member removed by the API, with the workspace's tree open on two servers (${members} times)`
  if (!bench.subjects.some(({ name }) => name === 'ours')) {
    return { title, rows: [], verdicts: [bound('until both sockets are closed, p99', undefined, 250, 'ms')] }
  }
  const { world } = bench
  const servers = [await ours(world).start(), await ours(world).start()]
  const api = fork(join(import.meta.dirname, '../api-ours.ts'), {
    env: { ...process.env, DATABASE_URL: world.databaseUrl },
  })
  try {
    const [{ url }] = (await once(api, 'message')) as [{ url: string }]
    const { workspaceId, members: people } = await makeMembers(world, members)
    const delays = new Histogram()
    const codes = new Set<number>()
    for (const { uid, headers } of people) {
      const closings: Promise<void>[] = []
      for (const { target } of servers) {
        let close = (_code: number) => {}
        closings.push(
          new Promise(resolve => {
            close = code => {
              codes.add(code)
              resolve()
            }
          }),
        )
        await openClient({ ...target, headers }, `tree:w:${workspaceId}`, { onClose: code => close(code) })
      }
      const beganUs = nowUs()
      const response = await fetch(`${url}/api/workspaces/${workspaceId}/members`, {
        method: 'DELETE',
        headers: { ...world.owner.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ uid }),
      })
      if (!response.ok) throw new Error(`Removing a member answered ${response.status}: ${await response.text()}`)
      await Promise.race([
        Promise.all(closings),
        delay(30_000).then(() => Promise.reject(new Error('A socket stayed open'))),
      ])
      delays.add(nowUs() - beganUs)
    }
    const { p50Ms, p99Ms, maxMs } = delays.summary()
    return {
      title,
      rows: [
        {
          name: 'ours',
          figures: {
            'p50 ms': round(p50Ms),
            'p99 ms': round(p99Ms),
            'max ms': round(maxMs),
            'close codes': [...codes].join(' '),
          },
        },
      ],
      verdicts: [bound('until both sockets are closed, p99', p99Ms, 250, 'ms')],
    }
  } finally {
    api.disconnect()
    for (const server of servers) await server.stop()
  }
}

async function makeMembers(world: SyncWorld, count: number) {
  const workspaceId = newId()
  await world.db.insertInto('workspace').values({ id: workspaceId, name: 'Bench' }).execute()
  await world.db
    .insertInto('workspace_member')
    .values({ workspace_id: workspaceId, uid: world.owner.uid, role: 'owner' })
    .execute()
  const people: SignedIn[] = []
  for (let member = 0; member < count; member++) {
    const person = await makeSignedIn(world.db, `Member ${member}`)
    await world.db
      .insertInto('workspace_member')
      .values({ workspace_id: workspaceId, uid: person.uid, role: 'member' })
      .execute()
    people.push(person)
  }
  return { workspaceId, members: people }
}
