import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const program = resolve(import.meta.dirname, '../../migrations/src/embedded/embedded.cli.ts')
const patience = 60_000
const isRoot = process.getuid?.() === 0
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-embedded-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))

function start(dataDir: string) {
  const { DATABASE_URL: _, ...env } = process.env
  const child = fork(program, [], {
    env: { ...env, DATA_DIR: dataDir },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let says = ''
  child.stderr?.on('data', chunk => (says += String(chunk)))
  return { child, ready: once(child, 'message'), exit: once(child, 'close'), readWords: () => says.trim() }
}

type Ready = { url: string; movedTo: string | null; accountName: string | null }

test('the password is made anew and nobody else may read it', { timeout: patience }, async () => {
  chmodSync(folder, 0o755)
  const { child, ready, exit } = start(folder)
  const [message] = (await ready) as [Ready]
  child.kill('SIGTERM')
  await exit
  const file = join(folder, 'secrets/postgres-password')
  expect(readFileSync(file, 'utf8').trim()).toBe(decodeURIComponent(new URL(message.url).password))
  expect(new URL(message.url)).toMatchObject({ hostname: '127.0.0.1', username: 'atelier_app' })
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(statSync(join(folder, 'postgres')).mode & 0o077).toBe(0)
  expect(message.movedTo).toBe(null)
})

test('a second process waits until the first has stopped the database', { timeout: patience }, async () => {
  chmodSync(folder, 0o755)
  const first = start(folder)
  await first.ready
  let isFirstGone = false
  void first.exit.then(() => (isFirstGone = true))
  const second = start(folder)
  first.child.kill('SIGTERM')
  await second.ready
  expect(isFirstGone).toBe(true)
  second.child.kill('SIGTERM')
  await second.exit
})

test.runIf(isRoot)(
  'for root in a closed folder it lies where its account can reach it',
  { timeout: patience },
  async () => {
    const first = start(folder)
    const [{ movedTo }] = (await first.ready) as [Ready]
    first.child.kill('SIGTERM')
    await first.exit
    expect(movedTo).toMatch(/^\/var\/lib\/atelier\/data-[0-9a-f]{16}\/postgres$/)
    const again = start(folder)
    expect(((await again.ready) as [Ready])[0].movedTo).toBe(movedTo)
    again.child.kill('SIGTERM')
    await again.exit
    // A copy of the folder points at the same database: it is refused rather than shared.
    const copy = `${folder}-copy`
    cpSync(folder, copy, { recursive: true })
    const copied = start(copy)
    expect(await copied.exit).toEqual([3, null])
    expect(copied.readWords()).toMatch(/is a copy of .*npm run backup/)
    rmSync(copy, { recursive: true })
    rmSync(dirname(movedTo ?? ''), { recursive: true })
  },
)
