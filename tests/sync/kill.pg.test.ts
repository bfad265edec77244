import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { loadDocument } from '@atelier/database/documents/load-document.ts'
import { longCount } from '@atelier/shared-schema/testing/long-count.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GateMessage } from '../fixtures/postgres-gate.ts'
import { makeDocuments, makeSignedIn } from '../fixtures/sync-world.ts'
import type { SignedIn } from '../fixtures/sync-world.ts'
import { startKillWorld } from './kill-world.ts'
import type { KillWorld } from './kill-world.ts'
import { SyncClient } from './sync-client.ts'
import { Writer, readLabels } from './writer.ts'
import type { WriterOptions } from './writer.ts'

interface Step {
  name: string
  document: 'canvas' | 'tree'
  fillerBytes: number
  /** Where everything stops; without it, what the server tells its clients is what stops. */
  fits?: (message: GateMessage) => boolean
}

const writes = (message: GateMessage) => message.sql.includes('insert into document_update')
const commits = (message: GateMessage) => message.sql.startsWith('commit')
const begins = ({ type }: GateMessage) => type === 'P' || type === 'Q'
const ends = ({ to, type }: GateMessage) => to === 'program' && type === 'C'
const small = { document: 'canvas', fillerBytes: 20 } as const
/** A few of these, and the log is folded into a base; and what a client has ahead still goes into one frame. */
const large = { document: 'canvas', fillerBytes: 30_000 } as const
const tree = { document: 'tree', fillerBytes: 0 } as const

const steps: Step[] = [
  { ...small, name: 'before the update is sent to the database', fits: m => begins(m) && writes(m) },
  { ...small, name: 'before it is run', fits: m => m.to === 'database' && m.type === 'E' && writes(m) },
  { ...small, name: 'before it is committed', fits: m => m.to === 'database' && m.type === 'S' && writes(m) },
  { ...small, name: 'when it is committed and the server does not know', fits: m => ends(m) && writes(m) },
  { ...small, name: 'when the server knows and nobody has been told' },
  { ...small, name: 'before other servers are told', fits: m => begins(m) && m.sql.includes('pg_notify') },
  {
    ...large,
    name: 'before a base is written',
    fits: m => begins(m) && m.sql.includes('insert into document_snapshot'),
  },
  {
    ...large,
    name: 'between a base and the end of its log',
    fits: m => begins(m) && m.sql.includes('delete from document_update'),
  },
  { ...large, name: 'before a base is committed', fits: m => begins(m) && commits(m) },
  { ...large, name: 'when a base is committed and the server does not know', fits: m => ends(m) && commits(m) },
  { ...tree, name: 'between a tree’s log and its rows', fits: m => ends(m) && writes(m) },
  { ...tree, name: 'before a tree’s rows are committed', fits: m => begins(m) && commits(m) },
  { ...tree, name: 'when a tree is committed and the server does not know', fits: m => ends(m) && commits(m) },
]
const victims = ['sync-server', 'PostgreSQL', 'client'] as const

const rounds = longCount({ short: steps.length, long: 200 })
const schedule = Array.from({ length: rounds }, (_, round) => {
  const step = steps[round % steps.length]
  return step ? victims.map(victim => ({ round: round + 1, step, victim, name: step.name })) : []
}).flat()

let world: KillWorld

beforeAll(async () => {
  world = await startKillWorld()
}, 120_000)
afterAll(() => world.dispose())

test.each(schedule)(
  'round $round, $victim killed $name: nothing acknowledged or shown is lost',
  async ({ step, victim }) => {
    const person = await makeSignedIn(world.db)
    const document =
      step.document === 'tree' ? `tree:u:${person.uid}` : ((await makeDocuments(world.db, person.uid, 1))[0] ?? '')
    const options = {
      url: world.url,
      document,
      headers: person.headers,
      uid: person.uid,
      fillerBytes: step.fillerBytes,
    }
    const observer = new SyncClient(options)
    const writer = new Writer(options)
    try {
      await Promise.all([observer.connect(), writer.client.connect()])
      writer.writeOne()
      await expect.poll(() => writer.client.acknowledged.size, patience).toBe(1)

      const acknowledged = await (victim === 'client'
        ? killClientAt(step, options, writer)
        : killServerAt(step, victim, writer))
      const shown = readLabels(observer.doc)
      const kept = await reload(document, person)
      expect(missing(acknowledged, kept)).toEqual([])
      expect(missing(shown, kept)).toEqual([])

      // Who is left comes back, and everything they ever wrote is there in the end.
      await comeBack(writer.client)
      await comeBack(observer)
      await expect.poll(() => missing(writer.written, writer.client.acknowledged), patience).toEqual([])
      const whole = await reload(document, person)
      expect(missing(writer.written, whole)).toEqual([])
      await expect.poll(() => missing(whole, readLabels(observer.doc)), patience).toEqual([])
      expect(missing(readLabels(observer.doc), whole)).toEqual([])
    } finally {
      writer.stopWriting()
      writer.client.dispose()
      observer.dispose()
    }
  },
)

const patience = { timeout: 30_000, interval: 20 }

function holdAt(step: Step) {
  return step.fits ? world.databaseGate.hold(step.fits) : world.socketGate.holdAnswers()
}

async function killServerAt(step: Step, victim: 'sync-server' | 'PostgreSQL', writer: Writer): Promise<Set<string>> {
  const hold = holdAt(step)
  void writer.writeOn()
  await reachedInTime(hold.reached)
  await delay(Math.random() * 20)
  if (victim === 'sync-server') {
    await world.killServer()
    hold.release()
    await world.startServer()
  } else {
    await world.killDatabase()
    hold.release()
    await world.startDatabase()
  }
  writer.stopWriting()
  return new Set(writer.client.acknowledged)
}

async function killClientAt(step: Step, options: WriterOptions, bystander: Writer): Promise<Set<string>> {
  const acknowledged = new Set(bystander.client.acknowledged)
  const child = fork(join(import.meta.dirname, 'writer-process.ts'), { execArgv: [] })
  child.on('message', (message: { acknowledged: string }) => acknowledged.add(message.acknowledged))
  child.send(options)
  const hold = holdAt(step)
  // What answers the opening of its socket is held too, where answers are: then it is killed before it has written.
  await reachedInTime(hold.reached)
  await delay(Math.random() * 20)
  const ended = once(child, 'close')
  child.kill('SIGKILL')
  await ended
  hold.release()
  return acknowledged
}

async function reachedInTime(reached: Promise<void>): Promise<void> {
  const late = delay(20_000).then(() => Promise.reject(new Error('The step was never reached')))
  late.catch(() => undefined)
  await Promise.race([reached, late])
}

/** What a server would load now. A tree's rows say the same at any moment, whatever was cut off. */
async function reload(document: string, { uid }: SignedIn): Promise<Set<string>> {
  return world.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async trx => {
      const loaded = await loadDocument(trx, document)
      if (!loaded) throw new Error(`${document} is gone`)
      const labels = readLabels(loaded.doc)
      if (!document.startsWith('tree:')) return labels
      const folders = trx.selectFrom('item').select('id').where('owner_uid', '=', uid).where('kind', '=', 'FOLDER')
      expect(new Set((await folders.execute()).map(({ id }) => id))).toEqual(labels)
      return labels
    })
}

function missing(expected: ReadonlySet<string>, found: ReadonlySet<string>): string[] {
  return [...expected].filter(label => !found.has(label))
}

async function comeBack(client: SyncClient): Promise<void> {
  const connect = () =>
    client.connect(world.url).then(
      () => '',
      error =>
        `${String(error)} ${world.server.isRunning() ? '' : `The server has ended:\n${world.server.readOutput()}`}`,
    )
  await expect.poll(connect, patience).toBe('')
}
