import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'

/** Builds the client when its sources have changed since the last build; `npm start` runs it every time. */
const repository = resolve(import.meta.dirname, '../..')
const stampFile = join(repository, 'client/dist/.stamp')
const stamp = await hashSources()
if (!isFresh()) await buildOnce()

/** Several installations may start from one clone at once: one of them builds, the others wait for it. */
async function buildOnce(): Promise<void> {
  // The operating system drops SQLite's file lock with the process that held it, however that ended.
  const lock = new DatabaseSync(join(repository, 'node_modules/.client-build-lock'), { timeout: 0 })
  while (!tryLock(lock)) await delay(200)
  if (isFresh()) return
  process.send?.('building')
  rmSync(stampFile, { force: true })
  // Whatever NODE_ENV is around us, a test runner's for one, people get React's production build.
  process.env['NODE_ENV'] = 'production'
  const { build } = await import('vite')
  await build({ root: join(repository, 'client'), logLevel: 'warn' })
  writeFileSync(stampFile, stamp)
  lock.close()
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return true
  } catch {
    return false
  }
}

function isFresh(): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
}

async function hashSources(): Promise<string> {
  const patterns = ['client/**/*', 'shared-schema/src/**/*', 'package-lock.json']
  const exclude = (path: string) => /(^|\/)(dist|node_modules)$|\.test\.tsx?$/.test(path)
  const files: string[] = []
  for await (const file of glob(patterns, { cwd: repository, exclude })) files.push(file)
  const hash = createHash('sha256')
  for (const file of files.toSorted()) {
    const path = join(repository, file)
    if (!statSync(path).isFile()) continue
    hash
      .update(file)
      .update('\0')
      .update(await readFile(path))
      .update('\0')
  }
  return hash.digest('hex')
}
