import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { openDatabase } from '@atelier/database/database/connection.ts'
import { findRunningEmbedded } from '@atelier/database/embedded/embedded.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { SYSTEM_UID } from '@atelier/shared-schema/entities/system-person.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listenOnFreePort } from '../fixtures/free-port.ts'
import { findChildren, findProcesses, isServing, makeDataFolder, refuseStart, startAtelier } from './installation.ts'
import type { Run } from './installation.ts'

const patience = 60_000
const folder = makeDataFolder()
const { dataDir } = folder
let run: Run

const start = async () => {
  run = await startAtelier({ DATA_DIR: dataDir })
}

beforeAll(start, 180_000)

afterAll(async () => {
  await run?.end('SIGTERM')
  folder.dispose()
}, patience)

async function withDatabase<T>(act: (db: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const db = openDatabase((await findRunningEmbedded(dataDir)) ?? '', { poolSize: 1 })
  try {
    return await act(db)
  } finally {
    await db.destroy()
  }
}

const rememberSomebody = (name: string) =>
  withDatabase(db => db.insertInto('person').values({ uid: newId(), name }).execute())

const listPeople = async () => {
  const everybody = await withDatabase(db => db.selectFrom('person').select(['uid', 'name']).orderBy('uid').execute())
  const rows = everybody.filter(({ uid }) => uid !== SYSTEM_UID)
  return rows.map(row => row.name)
}

const readPostmasterPid = () => Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)

const programs = ['api/src/main.ts', 'sync-server/src/main.ts', 'workers/src/main.ts', 'embedded/embedded.cli.ts']

describe('npm start', () => {
  test('says where to go and what it brought along', async () => {
    expect(run.readOutput()).toMatch(/Open +http:\/\/localhost:\d+/)
    expect(run.readOutput()).toContain(dataDir)
    expect(run.readOutput()).toMatch(/Database +embedded PostgreSQL 18/)
    expect(await isServing(run.url)).toBe(true)
    await rememberSomebody('Ann')
  })

  test('refuses a second start on the same folder and leaves the first alone', async () => {
    const second = await refuseStart({ DATA_DIR: dataDir })
    expect(second).toMatchObject({
      code: 1,
      says: expect.stringMatching(/^Atelier already runs on .*another folder\.$/),
    })
    expect(await isServing(run.url)).toBe(true)
  })

  test.each(programs)(
    'starts %s again when it is killed',
    async program => {
      const [before] = findChildren(run.child.pid ?? 0, program)
      process.kill(before ?? 0, 'SIGKILL')
      await expect.poll(() => findChildren(run.child.pid ?? 0, program), { timeout: patience }).not.toContain(before)
      await expect.poll(() => findChildren(run.child.pid ?? 0, program), { timeout: patience }).toHaveLength(1)
      await expect.poll(() => isServing(run.url), { timeout: patience }).toBe(true)
    },
    patience,
  )

  test('goes on when PostgreSQL itself is killed, with what was committed', { timeout: patience }, async () => {
    const before = readPostmasterPid()
    process.kill(before, 'SIGKILL')
    await expect.poll(() => readPostmasterPid(), { timeout: patience }).not.toBe(before)
    await expect.poll(() => isServing(run.url), { timeout: patience }).toBe(true)
    expect(await listPeople()).toEqual(['Ann'])
  })

  test('stops everything on Ctrl-C', { timeout: patience }, async () => {
    await expect(run.end('SIGINT')).resolves.toBe(0)
    expect(findProcesses(join(dataDir, 'postgres'))).toEqual([])
    expect(await isServing(run.url)).toBe(false)
  })

  test('starts again after it was killed with all its processes at once', { timeout: patience * 2 }, async () => {
    await start()
    await rememberSomebody('Binh')
    const parent = run.child.pid ?? 0
    const everything = [parent, ...programs.flatMap(program => findChildren(parent, program)), readPostmasterPid()]
    for (const pid of everything) process.kill(pid, 'SIGKILL')
    await start()
    expect(await isServing(run.url)).toBe(true)
    expect(await listPeople()).toEqual(['Ann', 'Binh'])
  })

  test('leaves nobody behind when only the starter is killed', { timeout: patience * 2 }, async () => {
    await expect(run.end('SIGKILL')).resolves.toBe(null)
    await expect.poll(() => findProcesses(join(dataDir, 'postgres')), { timeout: patience }).toEqual([])
    await start()
    expect(await listPeople()).toEqual(['Ann', 'Binh'])
  })

  test('outlives a pid file whose number belongs to another program now', { timeout: patience * 2 }, async () => {
    await run.end('SIGTERM')
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${join(dataDir, 'postgres')}\n`)
    await start()
    expect(await isServing(run.url)).toBe(true)
  })
})

describe('npm start refuses in one line', () => {
  const oneLine = (end: RegExp) => ({ code: 1, says: expect.stringMatching(new RegExp(`^[^\n]*${end.source}$`)) })

  test('a port in use', async () => {
    const other = createServer()
    const port = await listenOnFreePort(other)
    const fresh = makeDataFolder()
    const answer = await refuseStart({ DATA_DIR: fresh.dataDir, PORT: String(port) })
    other.close()
    fresh.dispose()
    expect(answer).toMatchObject(oneLine(/is in use by another program: .*PORT=\d+ npm start\./))
  })

  test('a folder that cannot be written', async () => {
    const answer = await refuseStart({ DATA_DIR: join(import.meta.filename, 'data') })
    expect(answer).toMatchObject(oneLine(/cannot be written \(ENOTDIR\): .*another folder\./))
  })

  test('a database that cannot be reached, without its password', async () => {
    const fresh = makeDataFolder()
    const answer = await refuseStart({ DATA_DIR: fresh.dataDir, DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/x' })
    fresh.dispose()
    expect(answer).toMatchObject(oneLine(/127\.0\.0\.1:1\/x cannot be used .*the embedded one\./))
    expect(answer.says).not.toContain('secret')
  })

  test('a setting that makes no sense', async () => {
    expect(await refuseStart({ PORT: '99999' })).toMatchObject(
      oneLine(/^PORT must be .* leave it out \(default: 3000\)\./),
    )
  })
})
